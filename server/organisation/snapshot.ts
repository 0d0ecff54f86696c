import type { WorkCalendar } from '../../contract/calendar.ts'
import type { NameI18n } from '../../contract/shapes.ts'
import type { Department, Organisation, Person, Trust } from '../../rules/organisation/organisation.ts'
import type { TrustRow } from '../stores/instances/trusts.ts'
import type { DepartmentRow, OrganisationRows, PersonRow } from '../stores/organisation/organisation-rows.ts'
import { workCalendarOf } from './settings.ts'

/** A person with what lists and pickers show. */
export type SnapshotPerson = Person & {
  readonly name_i18n: NameI18n
  readonly searchText: string
  readonly sortName: string
  readonly position: string
  readonly employeeNo: string
  /** Names the stored picture's version; null: the app draws this person. */
  readonly picture: string | null
}

export type SnapshotDepartment = Department & { readonly name_i18n: NameI18n; readonly sortKey: number }

export type SnapshotRole = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly memberIds: readonly string[]
}

/** One organisation as of one version, in memory; never changed, replaced by the next version. */
export type OrganisationSnapshot = Omit<Organisation, 'person' | 'department' | 'departmentMembers'> & {
  readonly version: number
  /** When the organisation works (engine O1). */
  readonly workCalendar: WorkCalendar
  person(id: string): SnapshotPerson | undefined
  department(id: string): SnapshotDepartment | undefined
  departmentMembers(id: string, nested: boolean): readonly SnapshotPerson[]
  /** Everyone, by pinyin. */
  readonly people: readonly SnapshotPerson[]
  /** By sort key. */
  readonly departments: readonly SnapshotDepartment[]
  readonly roles: readonly SnapshotRole[]
  role(id: string): SnapshotRole | undefined
  /** Departments directly below, or the top ones for null. */
  childDepartments(parentId: string | null): readonly SnapshotDepartment[]
  /** The department and all above it, nearest first. */
  departmentPath(id: string): readonly SnapshotDepartment[]
  /** Active people in the department and all below, each once. */
  headcount(id: string): number
}

/** A delegation as the engine sees it. */
export function trustFromRow(row: TrustRow): Trust {
  return {
    id: row.id,
    kind: row.kind,
    principalId: row.principal_id,
    delegateId: row.delegate_id,
    from: row.from_at.toISOString(),
    until: row.until_at.toISOString(),
    ...(row.workflows === null ? {} : { workflows: row.workflows }),
    ...(row.apps === null ? {} : { apps: row.apps }),
    ...(row.department_ids === null ? {} : { departmentIds: row.department_ids }),
    bothMayAct: row.both_may_act,
  }
}

const NO_NAMES: NameI18n = Object.freeze({})

export function organisationSnapshot(rows: OrganisationRows): OrganisationSnapshot {
  const people = rows.people.map(personOf)
  const departments = rows.departments.map(departmentOf)
  const roles = rows.roles.map(({ member_ids, ...role }) => ({ ...role, memberIds: member_ids }))
  const personById = new Map(people.map((person) => [person.id, person]))
  const personByUsername = new Map(people.map((person) => [person.username, person]))
  const departmentById = new Map(departments.map((department) => [department.id, department]))
  const departmentByCode = new Map(departments.map((department) => [department.code, department]))
  const roleByCode = new Map(roles.map((role) => [role.code, role]))
  const roleById = new Map(roles.map((role) => [role.id, role]))
  const trusts = groupBy(rows.trusts.map(trustFromRow), (trust) => [trust.principalId])
  const children = groupBy(departments, (department) => [knownParent(department, departmentById)])
  const members = groupBy(people, (person) => person.departmentIds)
  const headcounts = new Map<string, number>()

  const below = (id: string): string[] => {
    const ids = new Set([id])
    for (const each of ids) for (const child of children.get(each) ?? []) ids.add(child.id)
    return [...ids]
  }
  const departmentMembers = (id: string, nested: boolean): readonly SnapshotPerson[] => {
    if (!nested) return members.get(id) ?? []
    return [...new Set(below(id).flatMap((each) => members.get(each) ?? []))]
  }
  return {
    version: rows.version,
    workCalendar: workCalendarOf(rows.timeZone, rows.workCalendar),
    people,
    departments,
    roles,
    person: (id) => personById.get(id),
    personByUsername: (username) => personByUsername.get(username.toLowerCase()),
    department: (id) => departmentById.get(id),
    departmentByCode: (code) => departmentByCode.get(code),
    departmentMembers,
    trustsOf: (id) => trusts.get(id) ?? [],
    roleMembers: (code) => {
      const role = roleByCode.get(code)
      return role?.memberIds.flatMap((id) => personById.get(id) ?? [])
    },
    roleMembersById: (id) => roleById.get(id)?.memberIds.flatMap((member) => personById.get(member) ?? []),
    role: (id) => roleById.get(id),
    childDepartments: (parentId) => children.get(parentId ?? '') ?? [],
    departmentPath: (id) => pathOf(id, departmentById),
    headcount: (id) => {
      const known = headcounts.get(id)
      if (known !== undefined) return known
      const count = departmentMembers(id, true).filter((person) => person.active).length
      headcounts.set(id, count)
      return count
    },
  }
}

function personOf(row: PersonRow): SnapshotPerson {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    active: row.active,
    departmentIds: row.department_ids,
    name_i18n: namesOf(row.name_i18n),
    searchText: row.search_text,
    sortName: row.sort_name,
    position: row.position,
    employeeNo: row.employee_no,
    picture: row.picture,
  }
}

function departmentOf(row: DepartmentRow): SnapshotDepartment {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    parentId: row.parent_id,
    leaderIds: row.leader_ids,
    name_i18n: namesOf(row.name_i18n),
    sortKey: row.sort_key,
  }
}

/** Most have no further names: they share one empty object. */
function namesOf(names: NameI18n): NameI18n {
  return Object.keys(names).length === 0 ? NO_NAMES : names
}

/** '' for the top level, also for a department whose parent is switched off. */
function knownParent(department: Department, byId: ReadonlyMap<string, Department>): string {
  return department.parentId !== null && byId.has(department.parentId) ? department.parentId : ''
}

function pathOf(id: string, byId: ReadonlyMap<string, SnapshotDepartment>): readonly SnapshotDepartment[] {
  const path = new Set<SnapshotDepartment>()
  let next = byId.get(id)
  while (next !== undefined && !path.has(next)) {
    path.add(next)
    next = next.parentId === null ? undefined : byId.get(next.parentId)
  }
  return [...path]
}

function groupBy<T>(
  all: readonly T[],
  keysOf: (one: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  }
  return groups
}
