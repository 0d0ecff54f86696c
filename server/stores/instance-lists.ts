import { WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Queryable } from '../db/database.ts'
import { areCommon } from './expected-runs.ts'
import type { FilteredRow } from './filtered-row.ts'
import { firstRuns } from './first-runs.ts'
import { addFilter, NO_STEP, OF_RUN } from './inbox-filter.ts'
import {
  HEAD,
  type HeadRow,
  type ListQuery,
  listPage,
  type Placed,
  type Rows,
  WITH_RUN,
} from './list-page.ts'
import { namesFound } from './names-found.ts'
import { type Where, where } from './where.ts'

export type InstanceListRow = HeadRow &
  Placed & {
    state: Instance
    my_item: string | null
    /** Numbers of open items that their holders have looked at. */
    opened: number[]
  }

const OPEN_ITEM = `w.corp_id = i.corp_id and w.instance_id = i.id and w.status = ${WORK_ITEM_STATUS.processing}`

const COLUMNS = `${HEAD}, i.state,
  (select w.id from work_item w where ${OPEN_ITEM} and w.holder_id = i.initiator_id limit 1) as my_item,
  array(select w.number from work_item w where ${OPEN_ITEM} and w.first_read_at is not null) as opened`

/** What I started, with my own open item where it came back to me. */
export function myInstances(db: Queryable, query: ListQuery): Promise<Rows<InstanceListRow>> {
  const isWith = (persons: string) => `exists (select 1 from work_item x where x.corp_id = s.corp_id
    and x.instance_id = s.instance_id and x.status = ${WORK_ITEM_STATUS.processing} and x.holder_id = ${persons})`
  return instanceList(db, query, { bySigns: false, people: isWith }, (conditions) => {
    conditions.and('s.initiator_id = ?', query.userId)
  })
}

/** Instances that fit, by their start; `my_item` is the initiator's own open one. */
export async function instanceList(
  db: Queryable,
  query: ListQuery,
  row: Pick<FilteredRow, 'bySigns' | 'people'>,
  restrict: (conditions: Where) => void,
): Promise<Rows<InstanceListRow>> {
  const { corpId, filter } = query
  const conditions = where(['s.corp_id = ?', corpId])
  conditions.must('s.started_at is not null')
  restrict(conditions)
  const names = await namesFound(db, corpId, filter)
  const bySigns = row.bySigns && !(await areCommon(db, corpId, filter, names))
  addFilter(conditions, query, { ...OF_RUN, ...row, bySigns, step: NO_STEP, isItem: false }, names)
  const isJoined = conditions.reads('i')
  return listPage(
    db,
    {
      ...{ table: 'instance_search s', beside: isJoined ? ` ${WITH_RUN.s}` : '' },
      ...{ kept: 's', sort: 's.started_at', id: 's.instance_id', joined: WITH_RUN.s, columns: COLUMNS },
      // Those of one person are read in their own index's order.
      first: row.bySigns && !isJoined ? firstRuns(conditions, query) : null,
      exact: false,
    },
    conditions,
    query,
  )
}
