import type { DepartmentNode } from '../../contract/organisation.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { OrganisationSnapshot, SnapshotDepartment } from './snapshot.ts'

export function presentDepartment(
  organisation: OrganisationSnapshot,
  department: SnapshotDepartment,
): DepartmentNode {
  return {
    id: department.id,
    code: department.code,
    name: department.name,
    name_i18n: department.name_i18n,
    unitType: UNIT_TYPE.department,
    parentId: department.parentId,
    sortKey: department.sortKey,
    leaf: organisation.childDepartments(department.id).length === 0,
    managerId: department.leaderIds[0] ?? null,
    employees: organisation.headcount(department.id),
    childrenUsers: organisation.departmentMembers(department.id, false).filter((person) => person.active)
      .length,
  }
}
