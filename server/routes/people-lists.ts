import type { FastifyInstance } from 'fastify'
import {
  listDepartmentUsers,
  listMyReports,
  listRoleMembers,
  type PersonRow,
  searchOrganisation,
} from '../../contract/organisation.ts'
import type { Page, Paging } from '../../contract/shapes.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route, type SessionContext } from '../http/route.ts'
import { pageOfList } from '../organisation/page-of-list.ts'
import { peopleByMobile } from '../organisation/people-by-mobile.ts'
import { presentDepartment } from '../organisation/present-department.ts'
import { presentColleague } from '../organisation/present-user.ts'
import { readerOf } from '../organisation/reader.ts'
import { reportsOf } from '../organisation/reports.ts'
import { searchSnapshot } from '../organisation/search.ts'
import type { SnapshotPerson } from '../organisation/snapshot.ts'

/** People of whom one is chosen: of a department or role, found by a word, one's own reports. */
export function registerPeopleListRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'organisations'>,
): void {
  const read = (context: SessionContext) => readerOf(deps, context.actor, context.call)
  type Reader = Awaited<ReturnType<typeof read>>
  const page = (reader: Reader, people: readonly SnapshotPerson[], paging: Paging): Page<PersonRow> =>
    pageOfList(people, paging, (person) => presentColleague(reader.organisation, person, reader.now))

  route(app, listDepartmentUsers, async ({ deptId, ...paging }, context) => {
    const reader = await read(context)
    const department = reader.organisation.department(deptId)
    if (department === undefined) throw new Fault('notFound')
    return page(reader, reader.organisation.departmentMembers(department.id, false).filter(isHere), paging)
  })

  route(app, listRoleMembers, async ({ roleId, ...paging }, context) => {
    const reader = await read(context)
    const role = reader.organisation.role(roleId)
    if (role === undefined) throw new Fault('notFound')
    const members = role.memberIds.flatMap((id) => reader.organisation.person(id) ?? [])
    return page(reader, members.filter(isHere), paging)
  })

  route(app, searchOrganisation, async ({ keyword, ...paging }, context) => {
    const reader = await read(context)
    const { organisation, actor } = reader
    const { people, departments } = searchSnapshot(organisation, keyword)
    const byNumber = await peopleByMobile(deps.database, actor, organisation, keyword)
    return {
      departments: departments.map((each) => presentDepartment(organisation, each)),
      users: page(reader, [...new Set([...people, ...byNumber])], paging),
    }
  })

  route(app, listMyReports, async (paging, context) => {
    const reader = await read(context)
    return page(reader, reportsOf(reader.organisation, context.actor.userId), paging)
  })
}

function isHere({ active }: SnapshotPerson): boolean {
  return active
}
