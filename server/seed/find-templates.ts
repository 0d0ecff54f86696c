import type { Queryable } from '../db/database.ts'

/** Numbers of copies start like this, so that they are never copied again. */
export const SEED_PREFIX = 'SEED-'

const ONE_OPEN = `i.status = 'PROCESSING' and not i.returned
  and (select count(*) from work_item w where w.corp_id = i.corp_id and w.instance_id = i.id and w.status = 2) = 1`
const AGREED = `i.status = 'COMPLETED' and i.outcome = 'agreed'`

/**
 * The smallest real instance of each workflow, made by commands like any other: with one open work item, or agreed.
 * Forms that name one of the people of the flow are left out, since those people are exchanged in copies.
 */
export async function findTemplates(
  db: Queryable,
  corpId: string,
  wanted: 'open' | 'finished',
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `select distinct on (i.workflow_code) i.id
      from instance i
      join biz_object b on b.corp_id = i.corp_id and b.id = i.biz_object_id
      where i.corp_id = $1 and i.sequence_no not like $2 and ${wanted === 'open' ? ONE_OPEN : AGREED}
        and not exists (select from work_item w where w.corp_id = i.corp_id and w.instance_id = i.id
          and position(w.holder_id::text in b.data::text) > 0)
      order by i.workflow_code, i.log_entry, length(i.state::text) + length(b.data::text), i.id`,
    values: [corpId, `${SEED_PREFIX}%`],
  })
  return rows.map((row) => row.id)
}
