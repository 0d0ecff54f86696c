import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.ts'

export type Copies = {
  readonly corpId: string
  readonly instanceId: string
  /** 0: sent by hand by the initiator, or at the end. */
  readonly activation: number
  readonly node: string
  /** Null: by rule. */
  readonly senderId: string | null
  readonly note: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly holderIds: readonly string[]
}

/**
 * Gives each person a copy to read. Who has one of this activation keeps it, with the new note and unread again (engine
 * K2); the same sending a second time changes nothing. Answers with the people whose list changed.
 */
export async function giveCopies(db: Queryable, copies: Copies): Promise<string[]> {
  const { rows } = await db.query<{ holder_id: string }>({
    name: 'copies-give',
    text: `insert into circulate_item as c (corp_id, id, instance_id, activation, activity_code, workflow_code, app_code,
        holder_id, sender_id, note, received_at)
      select $1, r.id, i.id, $3, $4, i.workflow_code, i.app_code, r.holder_id, $5, $6, $7
      from instance i, unnest($8::uuid[], $9::uuid[]) as r(id, holder_id)
      where i.corp_id = $1 and i.id = $2
      on conflict (corp_id, instance_id, activation, holder_id) do update
        set sender_id = excluded.sender_id, note = excluded.note, received_at = excluded.received_at, read_at = null
        where c.received_at < excluded.received_at
      returning holder_id`,
    values: [
      copies.corpId,
      copies.instanceId,
      copies.activation,
      copies.node,
      copies.senderId,
      copies.note,
      copies.at,
      copies.holderIds.map(() => randomUUID()),
      [...copies.holderIds],
    ],
  })
  return rows.map((row) => row.holder_id)
}
