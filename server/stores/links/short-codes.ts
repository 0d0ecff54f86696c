import * as z from 'zod/mini'
import { code, id } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'

/** What a code stands for, as form/load is asked for it. */
export const shortTarget = z.object({
  startWorkflowCode: z.optional(code),
  workflowInstanceId: z.optional(id),
  schemaCode: z.optional(code),
  sheetCode: z.optional(code),
  objectId: z.optional(id),
})
export type ShortTarget = z.infer<typeof shortTarget>

export type NewShortCode = {
  readonly corpId: string
  readonly code: string
  readonly target: ShortTarget
  readonly by: string
}

/** Stores a code, or finds the one that this person has for the target already. */
export async function putShortCode(tx: Queryable, made: NewShortCode): Promise<string> {
  const { rows } = await tx.query<{ code: string }>({
    name: 'put-short-code',
    text: `insert into short_code (corp_id, code, target, created_by, created_at)
      values ($1, $2, $3::jsonb, $4, app_now())
      on conflict (corp_id, created_by, target) where revoked_at is null do update set target = excluded.target
      returning code`,
    values: [made.corpId, made.code, JSON.stringify(made.target), made.by],
  })
  const stored = rows[0]?.code
  if (stored === undefined) throw new Error('a short code was not stored')
  return stored
}

/** How many codes of a person lead somewhere. */
export async function countShortCodes(tx: Queryable, corpId: string, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    name: 'count-short-codes',
    text: `select count(*)::int as count from short_code
      where corp_id = $1 and created_by = $2 and revoked_at is null`,
    values: [corpId, userId],
  })
  return rows[0]?.count ?? 0
}

/** What a code stands for; null when it is unknown, revoked, or of somebody who is switched off (security S-05). */
export async function findShortCode(
  db: Queryable,
  corpId: string,
  code: string,
): Promise<ShortTarget | null> {
  const { rows } = await db.query<{ target: unknown }>({
    name: 'find-short-code',
    text: `select s.target from short_code s join app_user u on u.corp_id = s.corp_id and u.id = s.created_by
      where s.corp_id = $1 and s.code = $2 and s.revoked_at is null and u.active`,
    values: [corpId, code],
  })
  const row = rows[0]
  return row === undefined ? null : shortTarget.parse(row.target)
}

/** Ends a code; `by` null: whoever made it. False when there is none (any more) that this person may end. */
export async function endShortCode(
  tx: Queryable,
  corpId: string,
  code: string,
  by: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'end-short-code',
    text: `update short_code set revoked_at = coalesce(revoked_at, app_now())
      where corp_id = $1 and code = $2 and ($3::uuid is null or created_by = $3)`,
    values: [corpId, code, by],
  })
  return rowCount === 1
}
