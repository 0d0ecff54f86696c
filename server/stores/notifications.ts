import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import type { Message } from '../outbox/channel.ts'

/** Writes one notification per recipient; answers with those who did not have it yet (engine G9). */
export async function addNotifications(db: Queryable, message: Message): Promise<string[]> {
  const { corpId, kind, instanceId, params, key, createdAt, recipients } = message
  const { rows } = await db.query<{ user_id: string }>({
    name: 'notification-add',
    text: `insert into notification (corp_id, id, user_id, kind, instance_id, work_item_id, params, message_key, created_at)
      select $1, r.id, r.user_id, $2, $3, r.work_item_id, $4::jsonb, $5, $6
      from unnest($7::uuid[], $8::uuid[], $9::uuid[]) as r(id, user_id, work_item_id)
      on conflict (corp_id, user_id, message_key) do nothing returning user_id`,
    values: [
      corpId,
      kind,
      instanceId,
      JSON.stringify(params),
      key,
      createdAt,
      recipients.map(() => randomUUID()),
      recipients.map(({ userId }) => userId),
      recipients.map(({ workItemId }) => workItemId),
    ],
  })
  return rows.map((row) => row.user_id)
}
