import * as z from 'zod/mini'
import type { Permission } from '../../contract/vocabulary.ts'

const list = z.optional(z.array(z.string()))
const scope = z.object({ apps: list, departments: list, operations: list })

/** What a permission is limited to: codes of apps, ids of departments (with all below), maintenance operations. */
export type Scope = z.infer<typeof scope>
export type Scopes = Readonly<Partial<Record<Permission, Scope>>>

/** The scopes of stored grants; a grant whose scope cannot be read covers nothing. */
export function scopesOf(
  grants: readonly { readonly permission: Permission; readonly scope: unknown }[],
): Scopes {
  const scopes: Partial<Record<Permission, Scope>> = {}
  for (const grant of grants) {
    const parsed = scope.safeParse(grant.scope)
    scopes[grant.permission] = parsed.success ? parsed.data : {}
  }
  return scopes
}
