import type { NameI18n } from '../../contract/shapes.ts'
import { OPERATION_TYPE, WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { WorkItemFilter } from '../../contract/work-items.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Queryable } from '../db/database.ts'
import { addFilter, isEmptyFilter } from './inbox-filter.ts'
import type { Window } from './paging.ts'
import { type Where, where } from './where.ts'

/** Totals are counted to here; beyond, the list says "10,000+" (architecture: totals). */
const COUNTED_TO = 10_000

type HeadRow = {
  instance_id: string
  title: string
  title_i18n: NameI18n
  sequence_no: string
  instance_status: string
  outcome: string | null
  returned: boolean
  workflow_code: string
  workflow_version_id: string
  initiator_id: string
  department_id: string
  started_at: Date | null
  instance_finished_at: Date | null
  summary: Record<string, unknown>
}

export type WorkItemListRow = HeadRow & {
  id: string
  revision: number
  activity_code: string
  kind: number
  status: number
  decision: number | null
  received_at: Date
  finished_at: Date | null
  first_read_at: Date | null
  /** Of a pool, and claimed by nobody. */
  unclaimed: boolean
  log_entry: number
}

export type InstanceListRow = HeadRow & { state: Instance; my_item: string | null }

export type CopyListRow = HeadRow & {
  id: string
  activity_code: string
  sender_id: string | null
  note: string
  received_at: Date
  read_at: Date | null
}

export type Rows<Row> = { readonly rows: Row[]; readonly total: number; readonly totalIsMinimum: boolean }

const HEAD = `i.id as instance_id, i.title, i.title_i18n, i.sequence_no, i.status as instance_status, i.outcome,
  i.returned, i.workflow_code, i.workflow_version_id, i.initiator_id, i.department_id, i.started_at,
  i.finished_at as instance_finished_at, i.summary`

const ITEM = `w.id, w.revision, w.activity_code, w.kind, w.status, w.decision, w.received_at, w.finished_at, w.first_read_at,
  w.holder_id is null as unclaimed, i.log_entry`

// `offset 0` keeps the order: the person's own items first, each with its instance by key. Left to itself the planner,
// which takes a person with few items for an average one, reads an organisation's instances for a filter.
const ITEMS = `work_item w cross join lateral
  (select * from instance n where n.corp_id = w.corp_id and n.id = w.instance_id offset 0) i`

export type ListQuery = {
  readonly corpId: string
  readonly userId: string
  readonly filter: WorkItemFilter
  readonly timeZone: string
  readonly window: Window
}

/** My open items and those of pools I may claim from, newest first; the total is exact. */
export async function openItems(db: Queryable, query: ListQuery): Promise<Rows<WorkItemListRow>> {
  const conditions = where(['w.corp_id = ?', query.corpId])
  const user = conditions.value(query.userId)
  // Few people are candidates of anything: the others keep the plan that reads one index in order (engine M9, Z5).
  const pool = `w.id in (select c.work_item_id from work_item_candidate c where c.corp_id = $1 and c.user_id = ${user})`
  const isCandidate = await mayClaimSomething(db, query)
  conditions.must(isCandidate ? `(w.holder_id = ${user} or ${pool})` : `w.holder_id = ${user}`)
  conditions.must(`w.status = ${WORK_ITEM_STATUS.processing}`)
  addFilter(conditions, query, { items: true, date: 'i.started_at' })
  return list(
    db,
    {
      columns: `${ITEM}, ${HEAD}`,
      from: ITEMS,
      sort: 'w.received_at',
      id: 'w.id',
      exact: true,
      ...countFrom(query),
    },
    conditions,
    query.window,
  )
}

async function mayClaimSomething(db: Queryable, { corpId, userId }: ListQuery): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'may-claim-something',
    text: 'select exists (select 1 from work_item_candidate where corp_id = $1 and user_id = $2) as found',
    values: [corpId, userId],
  })
  return rows[0]?.found === true
}

/** What I handled, last first; what I submitted is in "mine". */
export function finishedItems(db: Queryable, query: ListQuery): Promise<Rows<WorkItemListRow>> {
  const conditions = where(['w.corp_id = ?', query.corpId], ['w.holder_id = ?', query.userId])
  conditions.must(`w.status = ${WORK_ITEM_STATUS.completed} and w.decision <> ${OPERATION_TYPE.submit}`)
  addFilter(conditions, query, { items: true, date: 'w.finished_at' })
  return list(
    db,
    {
      columns: `${ITEM}, ${HEAD}`,
      from: ITEMS,
      sort: 'w.finished_at',
      id: 'w.id',
      exact: false,
      ...countFrom(query),
    },
    conditions,
    query.window,
  )
}

/** What I started, newest first, with my own open item where it came back to me. */
export function myInstances(db: Queryable, query: ListQuery): Promise<Rows<InstanceListRow>> {
  return instanceList(db, query, (conditions) => {
    conditions.and('i.initiator_id = ?', query.userId)
    conditions.must('i.started_at is not null')
  })
}

/** Instances that fit, newest first; `my_item` is the reader's own open one. */
export function instanceList(
  db: Queryable,
  query: ListQuery,
  restrict: (conditions: Where) => void,
): Promise<Rows<InstanceListRow>> {
  const conditions = where(['i.corp_id = ?', query.corpId])
  restrict(conditions)
  addFilter(conditions, query, { items: false, date: 'i.started_at' })
  const columns = `${HEAD}, i.state, (select w.id from work_item w where w.corp_id = i.corp_id and w.instance_id = i.id
    and w.holder_id = i.initiator_id and w.status = ${WORK_ITEM_STATUS.processing} limit 1) as my_item`
  return list(
    db,
    { columns, from: 'instance i', sort: 'i.started_at', id: 'i.id', exact: false },
    conditions,
    query.window,
  )
}

const COPIES = `circulate_item w cross join lateral
  (select * from instance n where n.corp_id = w.corp_id and n.id = w.instance_id offset 0) i`

const COPY = 'w.id, w.activity_code, w.sender_id, w.note, w.received_at, w.read_at'

/** Copies I have not read (list type 2), newest first; the total is exact. */
export function unreadCopies(db: Queryable, query: ListQuery): Promise<Rows<CopyListRow>> {
  return copies(db, query, { condition: 'w.read_at is null', sort: 'w.received_at', exact: true })
}

/** Copies I have read (list type 4), last read first. */
export function readCopies(db: Queryable, query: ListQuery): Promise<Rows<CopyListRow>> {
  return copies(db, query, { condition: 'w.read_at is not null', sort: 'w.read_at', exact: false })
}

function copies(
  db: Queryable,
  query: ListQuery,
  { condition, sort, exact }: { readonly condition: string; readonly sort: string; readonly exact: boolean },
): Promise<Rows<CopyListRow>> {
  const conditions = where(['w.corp_id = ?', query.corpId], ['w.holder_id = ?', query.userId])
  conditions.must(condition)
  addFilter(conditions, query, { items: true, date: 'w.received_at' })
  const shape = { columns: `${COPY}, ${HEAD}`, from: COPIES, sort, id: 'w.id', exact }
  const count = isEmptyFilter(query.filter) ? { countFrom: 'circulate_item w' } : {}
  return list(db, { ...shape, ...count }, conditions, query.window)
}

type Shape = {
  readonly columns: string
  readonly from: string
  readonly sort: string
  readonly id: string
  readonly exact: boolean
  /** What the total is counted over, when that needs less than the rows do. */
  readonly countFrom?: string
}

function countFrom(query: ListQuery): { countFrom?: string } {
  return isEmptyFilter(query.filter) ? { countFrom: 'work_item w' } : {}
}

async function list<Row extends HeadRow>(
  db: Queryable,
  shape: Shape,
  conditions: Where,
  window: Window,
): Promise<Rows<Row>> {
  const counted = shape.exact ? '' : ` limit ${COUNTED_TO + 1}`
  const count = db.query<{ total: number }>({
    text: `select count(*)::int as total from (select 1 from ${shape.countFrom ?? shape.from} where ${conditions.text()}${counted}) t`,
    values: [...conditions.values],
  })
  const values = [...conditions.values]
  let text = conditions.text()
  if (window.after !== null) {
    values.push(window.after.at, window.after.id)
    text += ` and (${shape.sort}, ${shape.id}) < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`
  }
  const page = db.query<Row>({
    text: `select ${shape.columns} from ${shape.from} where ${text}
      order by ${shape.sort} desc, ${shape.id} desc limit ${window.size} offset ${window.offset}`,
    values,
  })
  const [{ rows: totals }, { rows }] = await Promise.all([count, page])
  const total = totals[0]?.total ?? 0
  const capped = !shape.exact && total > COUNTED_TO
  return { rows, total: capped ? COUNTED_TO : total, totalIsMinimum: capped }
}

/**
 * Open items (held, or of a pool that I may claim) and unread copies of a person (engine Z5), for the whole product or
 * one application.
 */
export async function workCount(db: Queryable, corpId: string, userId: string, appCode: string | undefined) {
  const inApp = (alias: string) => (appCode === undefined ? '' : ` and ${alias}.app_code = $3`)
  const { rows } = await db.query<{ items: number; circulated: number }>({
    name: appCode === undefined ? 'work-count' : 'work-count-app',
    text: `select (
        (select count(*) from work_item w where w.corp_id = $1 and w.holder_id = $2 and w.status = 2${inApp('w')})
        + (select count(*) from work_item_candidate c join work_item p on p.corp_id = c.corp_id
          and p.id = c.work_item_id and p.status = 2 where c.corp_id = $1 and c.user_id = $2${inApp('p')})
      )::int as items,
      (select count(*) from circulate_item r where r.corp_id = $1 and r.holder_id = $2
        and r.read_at is null${inApp('r')})::int as circulated`,
    values: appCode === undefined ? [corpId, userId] : [corpId, userId, appCode],
  })
  return { workItemCount: rows[0]?.items ?? 0, circulateItemCount: rows[0]?.circulated ?? 0 }
}
