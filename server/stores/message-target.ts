import type { Queryable } from '../db/database.ts'

/** What a message of this person is about; null for everyone else's. */
export async function messageTarget(
  db: Queryable,
  corpId: string,
  userId: string,
  messageId: string,
): Promise<{ readonly instanceId: string; readonly workItemId: string | null } | null> {
  const { rows } = await db.query<{ instance_id: string; work_item_id: string | null }>({
    name: 'message-target',
    text: 'select instance_id, work_item_id from notification where corp_id = $1 and user_id = $2 and id = $3',
    values: [corpId, userId, messageId],
  })
  const row = rows[0]
  return row === undefined ? null : { instanceId: row.instance_id, workItemId: row.work_item_id }
}
