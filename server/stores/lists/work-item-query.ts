import { WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { Queryable } from '../../db/database.ts'
import { areCommon } from '../instances/expected-runs.ts'
import { where } from '../sql/where.ts'
import { ITEM, type WorkItemListRow } from './inbox.ts'
import { addFilter, OF_RUN } from './inbox-filter.ts'
import { HEAD, type ListQuery, listPage, type Rows, WITH_RUN } from './list-page.ts'
import { addReach, type Reach } from './maintenance.ts'
import { namesFound } from './names-found.ts'

const ITEMS = ' join work_item w on w.corp_id = s.corp_id and w.instance_id = s.instance_id'

/** Open items of everyone within somebody's reach (list type 8), by the start of their instances. */
export async function queriedItems(db: Queryable, query: ListQuery & Reach): Promise<Rows<WorkItemListRow>> {
  const conditions = where(['s.corp_id = ?', query.corpId])
  conditions.must(`s.started_at is not null and w.status = ${WORK_ITEM_STATUS.processing}`)
  addReach(conditions, query)
  const { corpId, filter } = query
  const names = await namesFound(db, corpId, filter)
  const bySigns = !(await areCommon(db, corpId, filter, names))
  addFilter(conditions, query, { ...OF_RUN, step: 'w.activity_code', isItem: true, bySigns }, names)
  return listPage(
    db,
    {
      ...{ table: 'instance_search s', beside: `${ITEMS}${conditions.reads('i') ? ` ${WITH_RUN.s}` : ''}` },
      ...{ kept: 'w', sort: 's.started_at', id: 'w.id', joined: WITH_RUN.w, columns: `${ITEM}, ${HEAD}` },
      ...{ first: null, exact: false },
    },
    conditions,
    query,
  )
}
