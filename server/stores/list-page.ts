import type { NameI18n } from '../../contract/shapes.ts'
import type { LIST_ORDERS, WorkItemFilter } from '../../contract/work-items.ts'
import type { Queryable } from '../db/database.ts'
import type { Window } from './paging.ts'
import type { Where } from './where.ts'

/** Totals are counted to here; beyond, the list says "10,000+" (architecture: totals). */
const COUNTED_TO = 10_000

/** What every row reads of its instance. */
export type HeadRow = {
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

export const HEAD = `i.id as instance_id, i.title, i.title_i18n, i.sequence_no, i.status as instance_status, i.outcome,
  i.returned, i.workflow_code, i.workflow_version_id, i.initiator_id, i.department_id, i.started_at,
  i.finished_at as instance_finished_at, i.summary`

/** What a list is asked by. */
export type ListQuery = {
  readonly corpId: string
  readonly userId: string
  readonly filter: WorkItemFilter
  readonly timeZone: string
  readonly window: Window
  readonly order: (typeof LIST_ORDERS)[number]
  /** False: the rows alone; the total is what they prove. */
  readonly counted: boolean
}

/** Where a row stands in its list, to the microsecond: things of one moment are not lost between two pages. */
export type Placed = { readonly sorted_at: string; readonly sorted_id: string }

export type Rows<Row> = { readonly rows: Row[]; readonly total: number; readonly totalIsMinimum: boolean }

/** How a list is read: `sort` and `id` say where one page ends and the next begins. */
export type Shape = {
  readonly columns: string
  readonly from: string
  readonly sort: string
  readonly id: string
  /** Whether the total is exact however large it is (product "Totals"). */
  readonly exact: boolean
  /** What the total is counted over, when that needs less than the rows do. */
  readonly countFrom?: string
}

/** One page of a list with its total; both are asked at the same time. */
export async function listPage<Row extends object>(
  db: Queryable,
  shape: Shape,
  conditions: Where,
  { window, order, counted }: Pick<ListQuery, 'window' | 'order' | 'counted'>,
): Promise<Rows<Row & Placed>> {
  const counting = counted ? countOf(db, shape, conditions) : null
  const values = [...conditions.values]
  let text = conditions.text()
  const [direction, beyond] = order === 'newest' ? ['desc', '<'] : ['asc', '>']
  if (window.after !== null) {
    values.push(window.after.at, window.after.id)
    text += ` and (${shape.sort}, ${shape.id}) ${beyond} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`
  }
  const page = db.query<Row & Placed>({
    text: `select ${shape.columns}, to_char(${shape.sort} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at,
        ${shape.id} as sorted_id from ${shape.from} where ${text}
      order by ${shape.sort} ${direction}, ${shape.id} ${direction} limit ${window.size} offset ${window.offset}`,
    values,
  })
  const [total, { rows }] = await Promise.all([counting, page])
  return { rows, ...(total ?? provenBy(rows.length, window)) }
}

async function countOf(db: Queryable, shape: Shape, conditions: Where) {
  const limit = shape.exact ? '' : ` limit ${COUNTED_TO + 1}`
  const { rows } = await db.query<{ total: number }>({
    text: `select count(*)::int as total from (select 1 from ${shape.countFrom ?? shape.from} where ${conditions.text()}${limit}) t`,
    values: [...conditions.values],
  })
  const total = rows[0]?.total ?? 0
  const capped = !shape.exact && total > COUNTED_TO
  return { total: capped ? COUNTED_TO : total, totalIsMinimum: capped }
}

/** What a page says of the whole list: there may be more, unless it is not full. */
function provenBy(shown: number, { size, offset, after }: Window) {
  return { total: offset + shown, totalIsMinimum: after !== null || shown === size }
}
