import * as z from 'zod/mini'
import type { VendorPerson } from './directory.ts'

// What of DingTalk's answers we use (containers.md §3).

export const token = z.object({ accessToken: z.string(), expireIn: z.number() })
export const ticket = z.object({ jsapiTicket: z.string(), expireIn: z.number() })
export const identity = z.object({
  result: z.object({ userid: z.nullish(z.string()), unionid: z.optional(z.string()) }),
})
/** `contact_type` 1: an outsider whom somebody keeps among his contacts. */
export const ofUnion = z.object({
  result: z.object({ userid: z.string(), contact_type: z.optional(z.number()) }),
})
export const person = z.object({
  userid: z.string(),
  unionid: z.optional(z.string()),
  name: z.string(),
  title: z.optional(z.string()),
  dept_id_list: z.optional(z.array(z.number())),
})
export const departmentList = z.object({
  result: z.array(z.object({ dept_id: z.number() })),
})
export const department = z.object({
  result: z.object({
    name: z.string(),
    order: z.optional(z.number()),
    dept_manager_userid_list: z.optional(z.array(z.string())),
  }),
})
export const peoplePage = z.object({
  result: z.object({
    has_more: z.boolean(),
    next_cursor: z.optional(z.number()),
    list: z.array(person),
  }),
})

export function presentPerson({
  userid,
  unionid,
  name,
  title,
  dept_id_list,
}: z.output<typeof person>): VendorPerson {
  return {
    id: userid,
    unionId: unionid ?? null,
    name,
    position: title ?? '',
    departmentIds: (dept_id_list ?? []).map(String),
    active: true,
  }
}
