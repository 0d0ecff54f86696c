import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import type { Message } from '../../notify/outbox/channel.ts'

/** Writes one notification per message and recipient; answers per message with those who did not have it yet (engine G9). */
export async function addNotifications(db: Queryable, messages: readonly Message[]): Promise<string[][]> {
  const told = messages.flatMap((message, n) =>
    message.recipients.map((recipient) => ({ ...recipient, n, corpId: message.corpId, key: message.key })),
  )
  const { rows } = await db.query<{ corp_id: string; message_key: string; user_id: string }>({
    name: 'notification-add',
    // Words of people only while the outbox holds them: the document or comment that they are of may be deleted meanwhile.
    text: `with quoting as materialized (
        select held.corp_id, held.message_key
        from (select corp_id, key from unnest($1::text[], $5::text[], $4::jsonb[]) as given(corp_id, key, params)
          where params ? 'text' order by corp_id, key) as q
        -- One by one: a join over keys reads the whole table where its statistics are of an empty one.
        cross join lateral (select o.corp_id, o.message_key from outbox o
          where o.corp_id = q.corp_id and o.message_key = q.key for share) as held
      )
      insert into notification (corp_id, id, user_id, kind, instance_id, work_item_id, params, message_key, created_at)
      select m.corp_id, r.id, r.user_id, m.kind, m.instance_id, r.work_item_id,
        case when m.params ? 'text' and not exists (select 1 from quoting q
          where q.corp_id = m.corp_id and q.message_key = m.message_key) then m.params - 'text' else m.params end,
        m.message_key, m.created_at
      from unnest($1::text[], $2::text[], $3::uuid[], $4::jsonb[], $5::text[], $6::timestamptz[])
        with ordinality as m(corp_id, kind, instance_id, params, message_key, created_at, n)
      join unnest($7::int[], $8::uuid[], $9::uuid[], $10::uuid[]) as r(n, id, user_id, work_item_id) on r.n + 1 = m.n
      order by r.user_id, m.message_key
      on conflict (corp_id, user_id, message_key) do nothing returning corp_id, message_key, user_id`,
    values: [
      messages.map(({ corpId }) => corpId),
      messages.map(({ kind }) => kind),
      messages.map(({ instanceId }) => instanceId),
      messages.map(({ params }) => JSON.stringify(params)),
      messages.map(({ key }) => key),
      messages.map(({ createdAt }) => createdAt),
      told.map(({ n }) => n),
      told.map(() => randomUUID()),
      told.map(({ userId }) => userId),
      told.map(({ workItemId }) => workItemId),
    ],
  })
  return messages.map(({ corpId, key }) =>
    rows.flatMap((row) => (row.corp_id === corpId && row.message_key === key ? [row.user_id] : [])),
  )
}
