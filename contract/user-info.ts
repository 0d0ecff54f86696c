import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { personHead, userDepartment } from './login-info.ts'
import { id, nameI18n, personRef } from './shapes.ts'

/** A role's names. */
export const roleHead = z.object({ id, code: z.string(), name: z.string(), name_i18n: nameI18n })

/** A person's card (spec §3 "User info"). Without `id`: me. */
export const getUserInfo = endpoint({
  name: 'getUserInfo',
  method: 'GET',
  path: '/api/organization/user/info',
  access: 'session',
  input: z.object({ id: z.optional(id) }),
  output: z.object({
    ...personHead,
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
