import type { Queryable } from '../../db/database.ts'
import { filedBy } from './instance-lists.ts'

/** How many of a person's open items are of one initiator and the department he filed for. */
export type ItemsFrom = {
  readonly initiator_id: string
  readonly department_id: string
  readonly items: number
}

/** A person's open items by whom they come from; those of pools he may claim from are among them (engine Z5). */
export async function openItemsByOrigin(
  db: Queryable,
  corpId: string,
  userId: string,
): Promise<readonly ItemsFrom[]> {
  const { rows } = await db.query<ItemsFrom>({
    name: 'open-items-by-origin',
    text: `select i.initiator_id, i.department_id, count(*)::int as items from (
        select w.instance_id from work_item w where w.corp_id = $1 and w.holder_id = $2 and w.status = 2
        union all select p.instance_id from work_item_candidate c
          join work_item p on p.corp_id = c.corp_id and p.id = c.work_item_id and p.status = 2
          where c.corp_id = $1 and c.user_id = $2) w
      join instance_search i on i.corp_id = $1 and i.instance_id = w.instance_id
      group by i.initiator_id, i.department_id`,
    values: [corpId, userId],
  })
  return rows
}

/** How many instances that a person started, also for somebody else, run now. */
export async function countRunning(db: Queryable, corpId: string, userId: string): Promise<number> {
  const { rows } = await db.query<{ running: number }>({
    name: 'count-running',
    text: `select count(*)::int as running from instance_search s
      join instance i on i.corp_id = s.corp_id and i.id = s.instance_id and i.status = 'PROCESSING'
      where s.corp_id = $1 and ${filedBy('$2::uuid')} and s.started_at is not null`,
    values: [corpId, userId],
  })
  return rows[0]?.running ?? 0
}
