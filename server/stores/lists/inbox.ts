import { OPERATION_TYPE, WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { Queryable } from '../../db/database.ts'
import { areCommon } from '../instances/expected-runs.ts'
import { type Where, where } from '../sql/where.ts'
import type { FilteredRow } from './filtered-row.ts'
import { addFilter, needsInstance, OWN_ITEM } from './inbox-filter.ts'
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

export type WorkItemListRow = HeadRow &
  Placed & {
    id: string
    revision: number
    activity_code: string
    kind: number
    status: number
    decision: number | null
    received_at: Date
    finished_at: Date | null
    first_read_at: Date | null
    due_at: Date | null
    trust_id: string | null
    owner_id: string
    /** For whom a delegate holds or held it (engine L3). */
    trustor_id: string | null
    /** Null: nobody of its pool has claimed it. */
    holder_id: string | null
    /** Entries of the log so far: the fence of what is decided from the list. */
    log_entry: number
    urges: Instance['urges'] | null
  }

export type CopyListRow = HeadRow &
  Placed & {
    id: string
    activity_code: string
    sender_id: string | null
    note: string
    received_at: Date
    read_at: Date | null
  }

export const ITEM = `w.id, w.revision, w.activity_code, w.kind, w.status, w.decision, w.received_at, w.finished_at,
  w.first_read_at, w.due_at, w.trust_id, w.owner_id, coalesce(w.principal_id, w.owner_id) as trustor_id, w.holder_id,
  i.log_entry,
  i.state->'urges' as urges`

/** Who acted on an item `w`; with what a person handled the index of finished items is asked by it. */
export const HANDLER = 'coalesce(w.acted_by, w.holder_id)'

const OPEN = `w.status = ${WORK_ITEM_STATUS.processing}`

/** My open items and those of pools I may claim from; without a filter the total is exact. */
export async function openItems(db: Queryable, query: ListQuery): Promise<Rows<WorkItemListRow>> {
  const conditions = where(['w.corp_id = ?', query.corpId])
  const user = conditions.value(query.userId)
  conditions.must(OPEN)
  const list = { sort: 'w.received_at', exact: true, date: 'w.started_at' }
  // Few people are candidates of anything: the others keep the plan that reads one index in order (engine M9, Z5).
  if (await mayClaimSomething(db, query))
    return items(db, query, conditions, { ...list, own: withPools(user) })
  conditions.must(`w.holder_id = ${user}`)
  return items(db, query, conditions, { ...list, own: 'work_item w' })
}

// Both parts in their order, put together: a condition on either would read every open item of the organisation.
const withPools = (user: string) => `(
  select o.* from work_item o where o.corp_id = $1 and o.holder_id = ${user} and o.status = ${WORK_ITEM_STATUS.processing}
  union all select p.* from work_item_candidate c join work_item p on p.corp_id = c.corp_id and p.id = c.work_item_id
    where c.corp_id = $1 and c.user_id = ${user} and p.status = ${WORK_ITEM_STATUS.processing}) w`

/** My open items that a delegate decides for me: no work of mine, but I may look and act (engine L3). */
export function delegatedItems(db: Queryable, query: ListQuery): Promise<Rows<WorkItemListRow>> {
  const conditions = where(
    ['w.corp_id = ?', query.corpId],
    ['coalesce(w.principal_id, w.owner_id) = ?', query.userId],
  )
  conditions.must(`${OPEN} and w.trust_id is not null`)
  const list = { sort: 'w.received_at', exact: true, date: 'w.started_at' }
  return items(db, query, conditions, { ...list, own: 'work_item w' })
}

async function mayClaimSomething(db: Queryable, { corpId, userId }: ListQuery): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'may-claim-something',
    text: 'select exists (select 1 from work_item_candidate where corp_id = $1 and user_id = $2) as found',
    values: [corpId, userId],
  })
  return rows[0]?.found === true
}

/** What I handled, also what somebody else held for me (engine L3), by when; what I submitted is in "mine". */
export function finishedItems(db: Queryable, query: ListQuery): Promise<Rows<WorkItemListRow>> {
  const conditions = where(['w.corp_id = ?', query.corpId], [`${HANDLER} = ?`, query.userId])
  conditions.must(`w.status = ${WORK_ITEM_STATUS.completed} and w.decision <> ${OPERATION_TYPE.submit}`)
  const list = { sort: 'w.finished_at', exact: false, date: 'w.finished_at' }
  return items(db, query, conditions, { ...list, own: 'work_item w' })
}

type List = Pick<FilteredRow, 'date'> & { readonly sort: string; readonly exact: boolean }

/** So many own items are not looked at one by one for a filter, unless most fit: they are joined with what it finds. */
const MANY = 1_000

async function items(
  db: Queryable,
  query: ListQuery,
  conditions: Where,
  { own, sort, exact, date }: List & { readonly own: string },
): Promise<Rows<WorkItemListRow>> {
  const { corpId, filter } = query
  const isSimple = !needsInstance(filter)
  const isMany = !isSimple && (await areMany(db, own, conditions))
  const mine = conditions.text()
  const names = await namesFound(db, corpId, filter)
  const isOneByOne = !isMany || (await areCommon(db, corpId, filter, names))
  addFilter(conditions, query, { ...OWN_ITEM, bySigns: !isOneByOne, date, isItem: true }, names)
  return listPage(
    db,
    {
      ...{ table: own, beside: isOneByOne ? ownRuns(conditions) : joinedRuns(conditions) },
      ...{ kept: 'w', sort, id: 'w.id', joined: WITH_RUN.w, columns: `${ITEM}, ${HEAD}` },
      first: isOneByOne
        ? null
        : { conditions: { text: () => mine, values: conditions.values }, rows: MANY, from: 'work_item' },
      // An exact total of a filter would look at each of a hundred thousand items.
      exact: exact && isSimple,
    },
    conditions,
    query,
  )
}

// `offset 0` keeps the order: the person's own items first, each with its run by key. Left to itself the planner,
// which takes a person with few items for an average one, reads an organisation's runs for a filter.
function ownRuns(conditions: Where): string {
  const ofRun = (other: string, id: string, alias: string) => ` cross join lateral
    (select * from ${other} n where n.corp_id = w.corp_id and n.${id} = w.instance_id offset 0) ${alias}`
  const search = conditions.reads('s') ? ofRun('instance_search', 'instance_id', 's') : ''
  return `${search}${conditions.reads('i') ? ofRun('instance', 'id', 'i') : ''}`
}

function joinedRuns(conditions: Where): string {
  const search = ' join instance_search s on s.corp_id = w.corp_id and s.instance_id = w.instance_id'
  return `${conditions.reads('s') ? search : ''}${conditions.reads('i') ? ` ${WITH_RUN.w}` : ''}`
}

async function areMany(db: Queryable, own: string, conditions: Where): Promise<boolean> {
  const { rows } = await db.query<{ found: number }>({
    text: `select count(*)::int as found from (
        select 1 from ${own} where w.corp_id = $1 and ${conditions.text()} limit ${MANY}) t`,
    values: [...conditions.values],
  })
  return rows[0]?.found === MANY
}

/** Copies I have not read (list type 2); the total is exact. */
export function unreadCopies(db: Queryable, query: ListQuery): Promise<Rows<CopyListRow>> {
  return copies(db, query, {
    condition: 'w.read_at is null',
    sort: 'w.received_at',
    exact: true,
    date: 's.started_at',
  })
}

/** Copies I have read (list type 4), by when; the dates are those of receipt (spec §2). */
export function readCopies(db: Queryable, query: ListQuery): Promise<Rows<CopyListRow>> {
  return copies(db, query, {
    condition: 'w.read_at is not null',
    sort: 'w.read_at',
    exact: false,
    date: 'w.received_at',
  })
}

const COPY = 'w.id, w.activity_code, w.sender_id, w.note, w.received_at, w.read_at'

async function copies(
  db: Queryable,
  query: ListQuery,
  { condition, sort, exact, date }: List & { readonly condition: string },
): Promise<Rows<CopyListRow>> {
  const conditions = where(['w.corp_id = ?', query.corpId], ['w.holder_id = ?', query.userId])
  conditions.must(condition)
  const people = (persons: string) => `w.sender_id = ${persons}`
  const row = { ...OWN_ITEM, bySigns: false, date, isItem: false, people }
  addFilter(conditions, query, row, await namesFound(db, query.corpId, query.filter))
  return listPage(
    db,
    {
      ...{ table: 'circulate_item w', beside: ownRuns(conditions), first: null },
      ...{ kept: 'w', sort, id: 'w.id', joined: WITH_RUN.w, columns: `${COPY}, ${HEAD}` },
      exact: exact && !needsInstance(query.filter),
    },
    conditions,
    query,
  )
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
