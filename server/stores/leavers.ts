import type { Queryable } from '../db/database.ts'

/** An open item of somebody who was switched off. */
export type LeaversItem = {
  readonly corp_id: string
  readonly id: string
  readonly workflow_version_id: string
}

// Across organisations: the job looks at all of them.
/** Open items of people who were switched off, that their workflow's policy was not asked about yet (engine Q2). */
export async function leaversItems(db: Queryable, most: number): Promise<readonly LeaversItem[]> {
  const { rows } = await db.query<LeaversItem>({
    name: 'leavers-items',
    text: `select w.corp_id, w.id, i.workflow_version_id from app_user u
      join work_item w on w.corp_id = u.corp_id and w.holder_id = u.id and w.status = 2 and w.kind <> 2
      join instance i on i.corp_id = w.corp_id and i.id = w.instance_id
      where not u.active and w.leaver_tried_at is null
      order by w.received_at, w.id limit $1`,
    values: [most],
  })
  return rows
}

export async function markLeaverTried(
  db: Queryable,
  { corp_id, id }: Pick<LeaversItem, 'corp_id' | 'id'>,
): Promise<void> {
  await db.query({
    name: 'leaver-tried',
    text: 'update work_item set leaver_tried_at = app_now() where corp_id = $1 and id = $2',
    values: [corp_id, id],
  })
}
