import type { Queryable } from '../../db/database.ts'

/** An open item of somebody who was switched off. */
export type LeaversItem = {
  readonly corp_id: string
  readonly id: string
  readonly workflow_version_id: string
}

/** Unclaimed pool items `w` of which no candidate is left (engine M9, Q1); found from the people `u` who left. */
export const LEFT_POOLS = `from app_user u
  join work_item_candidate c on c.corp_id = u.corp_id and c.user_id = u.id
  join work_item w on w.corp_id = c.corp_id and w.id = c.work_item_id and w.holder_id is null and w.status = 2
  where not u.active and not exists (select 1 from work_item_candidate o
    join app_user p on p.corp_id = o.corp_id and p.id = o.user_id and p.active
    where o.corp_id = c.corp_id and o.work_item_id = c.work_item_id)`

// Across organisations: the job looks at all of them.
/** Open items of people who were switched off, that their workflow's policy was not asked about yet (engine Q2). */
export async function leaversItems(db: Queryable, most: number): Promise<readonly LeaversItem[]> {
  const { rows } = await db.query<LeaversItem>({
    name: 'leavers-items',
    text: `select w.corp_id, w.id, i.workflow_version_id from (
        select h.corp_id, h.id, h.instance_id, h.received_at from app_user u
          join work_item h on h.corp_id = u.corp_id and h.holder_id = u.id and h.status = 2 and h.kind <> 2
          where not u.active and h.leaver_tried_at is null
        union select w.corp_id, w.id, w.instance_id, w.received_at ${LEFT_POOLS} and w.leaver_tried_at is null
      ) w
      join instance i on i.corp_id = w.corp_id and i.id = w.instance_id
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
