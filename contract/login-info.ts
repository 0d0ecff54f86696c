import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { personalSettings } from './settings.ts'
import { id, instant, nameI18n } from './shapes.ts'
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

/** A person's name and picture. */
export const personHead = { id, name: z.string(), name_i18n: nameI18n, imgUrl: z.nullable(z.string()) }

const corpHead = z.object({ id: z.string(), name: z.string(), name_i18n: nameI18n })

/** Who I am: the session state of the app is made of it (spec §3, §6). */
export const getLoginInfo = endpoint({
  name: 'getLoginInfo',
  method: 'GET',
  path: '/api/organization/user/info_login',
  access: 'session',
  input: z.object({}),
  output: z.object({
    ...personHead,
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
    /** The password was given by an administrator, is common or below the policy: ask for a change (spec §8). */
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
