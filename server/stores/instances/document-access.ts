import type { ClientType } from '../../../contract/vocabulary.ts'
import type { Queryable } from '../../db/database.ts'

/** A reading that leaves a trace beside the log of the run (wire.md, operation log types 15 and 16). */
export type DocumentAccess = {
  readonly token: string
  readonly userId: string
  /** LOG_TYPE of contract/workflow/logs.ts. */
  readonly kind: number
  readonly client: ClientType
}

/** Notes that documents were read out, once for the token. */
export async function noteAccess(
  db: Queryable,
  corpId: string,
  instanceIds: readonly string[],
  { token, userId, kind, client }: DocumentAccess,
): Promise<void> {
  await db.query({
    name: 'note-access',
    text: `insert into document_access (corp_id, instance_id, token, user_id, kind, client, at)
      select $1, unnest($2::uuid[]), $3, $4, $5, $6, app_now()
      on conflict (corp_id, instance_id, user_id, token) do nothing`,
    values: [corpId, [...instanceIds], token, userId, kind, client],
  })
}

export type AccessRow = {
  readonly user_id: string
  readonly kind: number
  readonly client: string
  readonly at: Date
}

/** What was read out of an instance, oldest first; at most so many. */
export async function accessesOf(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<readonly AccessRow[]> {
  const { rows } = await db.query<AccessRow>({
    name: 'accesses-of',
    text: `select user_id, kind, client, at from document_access
      where corp_id = $1 and instance_id = $2 order by at, user_id, token limit 1000`,
    values: [corpId, instanceId],
  })
  return rows
}
