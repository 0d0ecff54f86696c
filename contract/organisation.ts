import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { personalSettings } from './settings.ts'
import { id, instant, nameI18n, pageOf, paging, personRef } from './shapes.ts'
import { LOCALES, PERMISSIONS, type Permission, UNIT_TYPE } from './vocabulary.ts'

const unitType = z.enum(UNIT_TYPE)

/** A department of a person; the main one comes first. */
export const userDepartment = z.object({
  deptId: id,
  deptName: z.string(),
  name_i18n: nameI18n,
  isMain: z.boolean(),
})
export type UserDepartment = z.infer<typeof userDepartment>

const person = { id, name: z.string(), name_i18n: nameI18n, imgUrl: z.nullable(z.string()) }

const corpHead = z.object({ id: z.string(), name: z.string(), name_i18n: nameI18n })

/** Who I am: the session state of the app is made of it (spec §3, §6). */
export const getLoginInfo = endpoint({
  name: 'getLoginInfo',
  method: 'GET',
  path: '/api/organization/user/info_login',
  access: 'session',
  input: z.object({}),
  output: z.object({
    ...person,
    username: z.string(),
    corpId: z.string(),
    type: unitType,
    unitType,
    permissions: z.array(z.enum(PERMISSIONS)),
    /** May manage roles. */
    roleManage: z.boolean(),
    lastLoginTime: z.nullable(instant),
    /** Main department; null for a person without one. */
    departmentId: z.nullable(id),
    parentId: z.nullable(id),
    departments: z.array(userDepartment),
    settings: personalSettings,
    corp: z.extend(corpHead, {
      locale: z.enum(LOCALES),
      timeZone: z.string(),
      sample: z.boolean(),
    }),
    /** Every organisation of the same person, this one included; `switchCorp` moves between them. */
    memberships: z.array(corpHead),
    /** The password was given by an administrator: ask for a change ("low account security"). */
    lowSecurity: z.boolean(),
  }),
  faults: [],
})

/** Session flags of spec §3 from the permission names. */
export function adminFlags(permissions: readonly Permission[]) {
  const has = (...names: Permission[]) => names.some((name) => permissions.includes(name))
  return {
    isAdmin: has('APP_MNG', 'SYS_MNG', 'ADMIN'),
    admin: has('SYS_MNG', 'ADMIN'),
    isRootAdmin: has('ADMIN'),
    isAppAdmin: has('APP_MNG'),
    isPrivilegedPerson: has('WORKFLOW_ADMIN'),
  }
}

const roleHead = z.object({ id, code: z.string(), name: z.string(), name_i18n: nameI18n })

/** A person's card (spec §3 "User info"). Without `id`: me. */
export const getUserInfo = endpoint({
  name: 'getUserInfo',
  method: 'GET',
  path: '/api/organization/user/info',
  access: 'session',
  input: z.object({ id: z.optional(id) }),
  output: z.object({
    ...person,
    username: z.string(),
    corpId: z.string(),
    departments: z.array(userDepartment),
    position: z.string(),
    employeeNo: z.string(),
    officePhone: z.string(),
    /** Null: not for you to see (security Z-13). */
    email: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    remark: z.nullable(z.string()),
    roles: z.array(roleHead),
    /** Heads of the main department, or of the next one above for its head. */
    leaders: z.array(personRef),
    disabled: z.boolean(),
  }),
  faults: ['notFound'],
})

/** Departments of a person, the main one first. Without `userId`: mine. */
export const listUserDepartments = endpoint({
  name: 'listUserDepartments',
  method: 'GET',
  path: '/api/organization/user/departments',
  access: 'session',
  input: z.object({ userId: z.optional(id) }),
  output: z.array(userDepartment),
  faults: ['notFound'],
})

/** A department in the picker. */
export const departmentNode = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  unitType,
  parentId: z.nullable(id),
  sortKey: z.number(),
  /** No departments below. */
  leaf: z.boolean(),
  managerId: z.nullable(id),
  /** People in this department and all below. */
  employees: z.number(),
  /** People in this department itself. */
  childrenUsers: z.number(),
})
export type DepartmentNode = z.infer<typeof departmentNode>

/** The departments directly below `deptId`, or the top ones; the next level is asked for when it is opened. */
export const listDepartments = endpoint({
  name: 'listDepartments',
  method: 'GET',
  path: '/api/organization/department/tree',
  access: 'session',
  input: z.object({ deptId: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.array(departmentNode),
  faults: ['notFound'],
})

/** A person in a list: enough to choose one, nothing private. */
export const personRow = z.object({
  ...person,
  username: z.string(),
  unitType,
  position: z.string(),
  employeeNo: z.string(),
  departmentId: z.nullable(id),
  departmentName: z.string(),
  departmentName_i18n: nameI18n,
})
export type PersonRow = z.infer<typeof personRow>

/** People of one department, by pinyin. */
export const listDepartmentUsers = endpoint({
  name: 'listDepartmentUsers',
  method: 'GET',
  path: '/api/organization/department/list_user',
  access: 'session',
  input: z.extend(paging, { deptId: id }),
  output: pageOf(personRow),
  faults: ['notFound'],
})

/** People and departments by characters, pinyin, initials, user name or number; paging is that of the people. */
export const searchOrganisation = endpoint({
  name: 'searchOrganisation',
  method: 'GET',
  path: '/api/organization/user/tree/search',
  access: 'session',
  input: z.extend(paging, { keyword: z.string().check(z.maxLength(100)) }),
  output: z.object({ departments: z.array(departmentNode), users: pageOf(personRow) }),
  faults: [],
})

/** Departments by what was typed, each with those above it, the top one first. */
export const searchDepartments = endpoint({
  name: 'searchDepartments',
  method: 'GET',
  path: '/api/organization/department/searchNesting',
  access: 'session',
  input: z.object({ keyword: z.string().check(z.maxLength(100)) }),
  output: z.array(
    z.extend(departmentNode, { path: z.array(z.object({ id, name: z.string(), name_i18n: nameI18n })) }),
  ),
  faults: [],
})

/** The roles of the organisation. */
export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/api/organization/role/list',
  access: 'session',
  input: z.object({}),
  output: z.array(z.extend(roleHead, { unitType, employees: z.number() })),
  faults: [],
})

/** Members of a role, in the order of the role. */
export const listRoleMembers = endpoint({
  name: 'listRoleMembers',
  method: 'GET',
  path: '/api/organization/role/childs',
  access: 'session',
  input: z.extend(paging, { roleId: id }),
  output: pageOf(personRow),
  faults: ['notFound'],
})
