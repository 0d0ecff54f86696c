import type { FastifyInstance } from 'fastify'
import type { OutputOf } from '../../contract/endpoint.ts'
import { getLoginInfo } from '../../contract/login-info.ts'
import {
  listDepartments,
  listRoles,
  listUserDepartments,
  searchDepartments,
} from '../../contract/organisation.ts'
import { getUserInfo } from '../../contract/user-info.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { imageUrl } from '../organisation/people.ts'
import { presentDepartment } from '../organisation/present-department.ts'
import { presentDepartmentsOf, presentLeadersOf, presentSettings } from '../organisation/present-user.ts'
import { searchRoles, searchSnapshot } from '../organisation/search.ts'
import { readPrivacySetting } from '../organisation/settings.ts'
import type { SnapshotRole } from '../organisation/snapshot.ts'
import { mayReadContacts } from '../policies/contacts.ts'
import { may } from '../policies/permissions.ts'
import { findCorp } from '../stores/organisation/corps.ts'
import { findUser, listMemberships } from '../stores/organisation/users.ts'

type OrganisationDeps = Pick<Deps, 'database' | 'organisations'>

/** People, departments and roles of the caller's own organisation (spec §7 "Users and organisation"). */
export function registerOrganisationRoutes(app: FastifyInstance, deps: OrganisationDeps): void {
  const own = (actor: Actor) => deps.organisations.current(actor.corpId)
  route(app, getLoginInfo, async (_, { actor }) => loginInfo(deps, actor))
  route(app, getUserInfo, async ({ id }, { actor }) => userInfo(deps, actor, id ?? actor.userId))
  route(app, listUserDepartments, async ({ userId }, { actor }) => {
    const organisation = await own(actor)
    return presentDepartmentsOf(organisation, known(organisation.person(userId ?? actor.userId)))
  })
  route(app, listDepartments, async ({ deptId }, { actor }) => {
    const organisation = await own(actor)
    const parent = deptId ? known(organisation.department(deptId)).id : null
    return organisation.childDepartments(parent).map((each) => presentDepartment(organisation, each))
  })
  route(app, searchDepartments, async ({ keyword }, { actor }) => {
    const organisation = await own(actor)
    return searchSnapshot(organisation, keyword).departments.map((each) => ({
      ...presentDepartment(organisation, each),
      path: organisation
        .departmentPath(each.id)
        .slice(1)
        .map(({ id, name, name_i18n }) => ({ id, name, name_i18n }))
        .reverse(),
    }))
  })
  route(app, listRoles, async ({ keyword = '' }, { actor }) => {
    const organisation = await own(actor)
    return searchRoles(organisation, keyword).map((role) => ({
      ...headOf(role),
      unitType: UNIT_TYPE.role,
      employees: role.memberIds.filter((id) => organisation.person(id)?.active === true).length,
    }))
  })
}

/** Unknown here and in another organisation are the same answer (security Z-13). */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Fault('notFound')
  return found
}

function headOf({ id, code, name, name_i18n }: SnapshotRole) {
  return { id, code, name, name_i18n }
}

async function loginInfo(deps: OrganisationDeps, actor: Actor): Promise<OutputOf<typeof getLoginInfo>> {
  const { database } = deps
  const { corpId, userId } = actor
  const [organisation, corp, user, memberships] = await Promise.all([
    deps.organisations.current(corpId),
    findCorp(database, corpId),
    findUser(database, corpId, userId),
    listMemberships(database, corpId, userId),
  ])
  if (corp === undefined || user === undefined) throw new Fault('unauthenticated')
  const person = known(organisation.person(userId))
  const departments = presentDepartmentsOf(organisation, person)
  const departmentId = departments[0]?.deptId ?? null
  return {
    id: userId,
    name: user.name,
    name_i18n: user.name_i18n,
    imgUrl: imageUrl(person),
    username: user.username,
    corpId,
    type: UNIT_TYPE.user,
    unitType: UNIT_TYPE.user,
    permissions: [...actor.permissions],
    roleManage: may(actor, 'manageOrganisation'),
    lastLoginTime: user.last_login_at?.toISOString() ?? null,
    departmentId,
    parentId: departmentId,
    departments,
    settings: presentSettings(user.locale, user.settings),
    corp: {
      id: corpId,
      name: corp.name,
      name_i18n: corp.name_i18n,
      locale: corp.locale,
      timeZone: corp.time_zone,
      sample: corp.sample,
    },
    memberships: memberships.map((each) => ({
      id: each.corp_id,
      name: each.corp_name,
      name_i18n: each.corp_name_i18n,
    })),
    lowSecurity: user.low_security,
  }
}

async function userInfo(
  deps: OrganisationDeps,
  actor: Actor,
  userId: string,
): Promise<OutputOf<typeof getUserInfo>> {
  const organisation = await deps.organisations.current(actor.corpId)
  const person = known(organisation.person(userId))
  const user = known(await findUser(deps.database, actor.corpId, userId))
  const { contacts } = await readPrivacySetting(deps.database, actor.corpId)
  const isOpen = mayReadContacts(actor, person, organisation, contacts)
  return {
    id: userId,
    name: user.name,
    name_i18n: user.name_i18n,
    imgUrl: imageUrl(person),
    username: user.username,
    corpId: actor.corpId,
    departments: presentDepartmentsOf(organisation, person),
    position: user.position,
    employeeNo: user.employee_no,
    officePhone: user.office_phone,
    email: isOpen ? user.email : null,
    mobile: isOpen ? user.mobile : null,
    remark: isOpen ? user.remark : null,
    roles: organisation.roles.filter((role) => role.memberIds.includes(userId)).map(headOf),
    leaders: presentLeadersOf(organisation, person),
    disabled: !user.active,
  }
}
