import type { Queryable } from '../db/database.ts'

/** What lay with a deleted comment is seen by nobody any more: the sweeper of uploads takes it away. */
export async function letGo(tx: Queryable, corpId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query({
    name: 'comment-files-let-go',
    text: `update file_object set attached_at = null, attached_part = null, attached_to = null,
        expires_at = app_now()
      where corp_id = $1 and id = any($2::uuid[]) and attached_part = 'comment'`,
    values: [corpId, ids],
  })
}
