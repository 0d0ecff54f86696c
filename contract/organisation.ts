import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { personHead, userDepartment } from './login-info.ts'
import { searchWords } from './searched-text.ts'
import { id, nameI18n, pageOf, paging, personRef } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { roleHead } from './user-info.ts'
import { UNIT_TYPE } from './vocabulary.ts'

const unitType = z.enum(UNIT_TYPE)

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
  input: z.object({ deptId: z.optional(z.string().check(mostCharacters(64))) }),
  output: z.array(departmentNode),
  faults: ['notFound'],
})

/** A person in a list: enough to choose one, nothing private. */
export const personRow = z.object({
  ...personHead,
  username: z.string(),
  unitType,
  position: z.string(),
  employeeNo: z.string(),
  departmentId: z.nullable(id),
  departmentName: z.string(),
  departmentName_i18n: nameI18n,
  /** Is away: who decides in this person's place now (engine L1). */
  standIn: z.optional(personRef),
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

/**
 * People and departments by characters, pinyin, initials, user name or number; paging is that of the people. At least
 * four digits of a mobile number find those whose contacts the caller may read (security Z-13).
 */
export const searchOrganisation = endpoint({
  name: 'searchOrganisation',
  method: 'GET',
  path: '/api/organization/user/tree/search',
  access: 'session',
  input: z.extend(paging, { keyword: searchWords(100) }),
  output: z.object({ departments: z.array(departmentNode), users: pageOf(personRow) }),
  faults: [],
})

/** Departments by what was typed, each with those above it, the top one first. */
export const searchDepartments = endpoint({
  name: 'searchDepartments',
  method: 'GET',
  path: '/api/organization/department/searchNesting',
  access: 'session',
  input: z.object({ keyword: searchWords(100) }),
  output: z.array(
    z.extend(departmentNode, { path: z.array(z.object({ id, name: z.string(), name_i18n: nameI18n })) }),
  ),
  faults: [],
})

/** The roles of the organisation; with `keyword` those found by characters, pinyin, initials or code. */
export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/api/organization/role/list',
  access: 'session',
  input: z.object({ keyword: z.optional(searchWords(100)) }),
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

/** People whose leader I am, by pinyin; nobody for who leads no department. Ours. */
export const listMyReports = endpoint({
  name: 'listMyReports',
  method: 'GET',
  path: '/api/organization/user/list_reports',
  access: 'session',
  input: paging,
  output: pageOf(personRow),
  faults: [],
})
