import { WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { Queryable } from '../../db/database.ts'
import { firstRuns } from '../auth/first-runs.ts'
import { areCommon } from '../instances/expected-runs.ts'
import { type Where, where } from '../sql/where.ts'
import type { FilteredRow } from './filtered-row.ts'
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

export type InstanceListRow = HeadRow &
  Placed & {
    state: Instance
    my_item: string | null
    my_item_number: number | null
    /** Numbers of open items that their holders have looked at. */
    opened: number[]
  }

const OPEN_ITEM = `w.corp_id = i.corp_id and w.instance_id = i.id and w.status = ${WORK_ITEM_STATUS.processing}`

const initiatorsOpen = (column: string) => `(select ${column} from work_item w
    where ${OPEN_ITEM} and w.holder_id = i.initiator_id order by w.number limit 1)`

const COLUMNS = `${HEAD}, i.state,
  ${initiatorsOpen('w.id')} as my_item, ${initiatorsOpen('w.number')} as my_item_number,
  array(select w.number from work_item w where ${OPEN_ITEM} and w.first_read_at is not null) as opened`

/** What I started, also for somebody else (engine S3), with the initiator's open item where it came back to him. */
export async function myInstances(db: Queryable, query: ListQuery): Promise<Rows<InstanceListRow>> {
  const isWith = (persons: string) => `exists (select 1 from work_item x where x.corp_id = s.corp_id
    and x.instance_id = s.instance_id and x.status = ${WORK_ITEM_STATUS.processing} and x.holder_id = ${persons})`
  const row = { bySigns: false, people: isWith }
  // Few file for others: everybody else keeps the plan that reads one index in order (engine S3).
  if (await hasFiledForOthers(db, query)) {
    return instanceList(db, query, row, (conditions) => {
      conditions.must(filedBy(`${conditions.value(query.userId)}::uuid`))
    })
  }
  return instanceList(db, query, row, (conditions) => {
    conditions.and('s.initiator_id = ?', query.userId)
  })
}

/** What a person started, in his own name or for somebody else; of a list that begins at `s`. */
export const filedBy = (user: string) => `(s.initiator_id = ${user} or s.instance_id = any(array(
  select f.id from instance f where f.corp_id = $1 and f.submitter_id = ${user} and f.submitter_id <> f.initiator_id)))`

async function hasFiledForOthers(db: Queryable, { corpId, userId }: ListQuery): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'has-filed-for-others',
    text: `select exists (select 1 from instance
      where corp_id = $1 and submitter_id = $2 and submitter_id <> initiator_id) as found`,
    values: [corpId, userId],
  })
  return rows[0]?.found === true
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
