import { WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { Queryable } from '../db/database.ts'
import { ITEM, type WorkItemListRow } from './inbox.ts'
import { addFilter, OF_RUN } from './inbox-filter.ts'
import { HEAD, type ListQuery, listPage, type Rows } from './list-page.ts'
import { addReach, type Reach } from './maintenance.ts'
import { namesFound } from './names-found.ts'
import { where } from './where.ts'

const FROM = `instance_search s join instance i on i.corp_id = s.corp_id and i.id = s.instance_id
  join work_item w on w.corp_id = s.corp_id and w.instance_id = s.instance_id`

/** Open items of everyone within somebody's reach (list type 8), by the start of their instances. */
export async function queriedItems(db: Queryable, query: ListQuery & Reach): Promise<Rows<WorkItemListRow>> {
  const conditions = where(['s.corp_id = ?', query.corpId])
  conditions.must(`s.started_at is not null and w.status = ${WORK_ITEM_STATUS.processing}`)
  addReach(conditions, query)
  const row = { ...OF_RUN, step: 'w.activity_code', isItem: true, bySigns: true }
  addFilter(conditions, query, row, await namesFound(db, query.corpId, query.filter))
  const shape = { columns: `${ITEM}, ${HEAD}`, from: FROM, sort: 's.started_at', id: 'w.id', exact: false }
  return listPage(db, shape, conditions, query)
}
