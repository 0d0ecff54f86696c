import type { Queryable } from '../../db/database.ts'

export type MessageTarget = {
  readonly instanceId: string
  readonly workItemId: string | null
  /** The document was deleted since. */
  readonly gone: boolean
}

/** What a message of this person is about; null for everyone else's, and for one about no run. */
export async function messageTarget(
  db: Queryable,
  corpId: string,
  userId: string,
  messageId: string,
): Promise<MessageTarget | null> {
  const { rows } = await db.query<MessageTarget>({
    name: 'message-target',
    text: `select n.instance_id as "instanceId", n.work_item_id as "workItemId", i.id is null as gone
      from notification n left join instance i on i.corp_id = n.corp_id and i.id = n.instance_id
      where n.corp_id = $1 and n.user_id = $2 and n.id = $3 and n.instance_id is not null`,
    values: [corpId, userId, messageId],
  })
  return rows[0] ?? null
}
