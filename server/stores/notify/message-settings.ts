import type { MessageSettings } from '../../../contract/message-settings.ts'
import type { MessageKind } from '../../../contract/messages.ts'
import type { Queryable } from '../../db/database.ts'

/** How a person wants to be told, by kinds. */
export type StoredMessageSettings = Omit<MessageSettings, 'inAppOff' | 'pushOff'> & {
  readonly inAppOff: readonly MessageKind[]
  readonly pushOff: readonly MessageKind[]
}

type Row = {
  readonly in_app_off: MessageKind[]
  readonly push_off: MessageKind[]
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly digest: MessageSettings['digest']
  readonly digest_at: number
}

type Owner = { readonly corpId: string; readonly userId: string }

/** Null: nothing was ever chosen. */
export async function findMessageSetting(
  db: Queryable,
  { corpId, userId }: Owner,
): Promise<StoredMessageSettings | null> {
  const { rows } = await db.query<Row>({
    name: 'message-setting',
    text: `select in_app_off, push_off, quiet_from, quiet_until, digest, digest_at from message_setting
      where corp_id = $1 and user_id = $2`,
    values: [corpId, userId],
  })
  const [row] = rows
  if (row === undefined) return null
  const { quiet_from: from, quiet_until: until } = row
  return {
    inAppOff: row.in_app_off,
    pushOff: row.push_off,
    quiet: from === null || until === null ? null : { from, until },
    digest: row.digest,
    digestAt: row.digest_at,
  }
}

/** Keeps the choice; what waits for devices is looked at again by it. */
export async function writeMessageSetting(
  tx: Queryable,
  { corpId, userId }: Owner,
  { inAppOff, pushOff, quiet, digest, digestAt }: StoredMessageSettings,
): Promise<void> {
  await tx.query({
    name: 'message-setting-write',
    text: `insert into message_setting (corp_id, user_id, in_app_off, push_off, quiet_from, quiet_until, digest, digest_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (corp_id, user_id) do update set in_app_off = excluded.in_app_off, push_off = excluded.push_off,
        quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, digest = excluded.digest,
        digest_at = excluded.digest_at`,
    values: [corpId, userId, inAppOff, pushOff, quiet?.from ?? null, quiet?.until ?? null, digest, digestAt],
  })
  await tx.query({
    name: 'message-setting-applies',
    text: `update push_message p set due_at = app_now() from push_subscription s
      where s.corp_id = $1 and s.user_id = $2 and p.corp_id = s.corp_id and p.subscription_id = s.id
        and p.state = 'waiting' and p.attempts = 0`,
    values: [corpId, userId],
  })
}
