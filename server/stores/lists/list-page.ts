import type { NameI18n } from '../../../contract/shapes.ts'
import type { LIST_ORDERS, WorkItemFilter } from '../../../contract/work-items.ts'
import type { Queryable } from '../../db/database.ts'
import type { Window } from '../sql/paging.ts'
import type { Where } from '../sql/where.ts'

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
  /** The table whose rows are listed, with its alias, and what conditions read beside it. */
  readonly table: string
  readonly beside: string
  /** The alias of the one whose columns are kept for the page. */
  readonly kept: 'w' | 's' | 'd' | 't'
  readonly sort: string
  readonly id: string
  /**
   * Conditions of the table alone, in the order of whose index it can be read: a page is looked for among the first
   * rows of it, and elsewhere only when they have none. So nobody has to guess whether few fit or many. The rows of a
   * page that was found elsewhere are read `from` this table.
   */
  readonly first: {
    readonly conditions: Pick<Where, 'text' | 'values'>
    readonly rows: number
    readonly from: 'work_item' | 'instance_search'
  } | null
  /** Joined to the rows of the page alone, `''` for nothing: what is wide need not be carried through a sort. */
  readonly joined: string
  /** Of the kept table and of those joined. */
  readonly columns: string
  /** Whether the total is exact however large it is (product "Totals"). */
  readonly exact: boolean
}

/** One page of a list with its total; both are asked at the same time. */
export async function listPage<Row extends object>(
  db: Queryable,
  shape: Shape,
  conditions: Where,
  { window, order, counted }: Pick<ListQuery, 'window' | 'order' | 'counted'>,
): Promise<Rows<Row & Placed>> {
  const { table, beside, kept, sort, id, first, joined, columns } = shape
  const counting = counted ? countOf(db, shape, conditions) : null
  const [direction, beyond] = order === 'newest' ? ['desc', '<'] : ['asc', '>']
  const read = (
    from: (after: string) => string,
    sortedBy: string,
    given: readonly unknown[],
    whole: (found: (keys: string) => string) => string,
  ) => {
    const values = [...given]
    let after = ''
    if (window.after !== null) {
      values.push(window.after.at, window.after.id)
      after = ` and (${sort}, ${id}) ${beyond} ($${values.length - 1}::timestamptz, $${values.length}::uuid)`
    }
    const found = (keys: string) => `select ${keys}, ${sort} as sorted_on from ${from(after)}${beside}
      where ${conditions.text()}${after} order by ${sortedBy} ${direction}, ${id} ${direction}
      limit ${window.size} offset ${window.offset}`
    return db.query<Row & Placed>({
      text: `select ${columns}, ${id} as sorted_id,
          to_char(${kept}.sorted_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at
        from (${whole(found)}) ${kept} ${joined}
        order by ${kept}.sorted_on ${direction}, ${id} ${direction}`,
      values,
    })
  }
  const asFound = (found: (keys: string) => string) => found(`${kept}.*`)
  const page = async () => {
    if (first === null) return await read(() => table, sort, conditions.values, asFound)
    const head = (after: string) => `(select * from ${table} where ${first.conditions.text()}${after}
      order by ${sort} ${direction}, ${id} ${direction} limit ${first.rows}) ${aliasOf(table)}`
    const among = await read(head, sort, first.conditions.values, asFound)
    if (among.rows.length === window.size) return among
    // Few fit: all of them are found and sorted. An index in that order would be read to its end. What is sorted are
    // their keys, which an index may answer alone; whole rows are read for the page.
    const byId = (found: (keys: string) => string) => `select ${kept}.*, f.sorted_on
      from (${found(`${kept}.corp_id, ${id} as found_id`)}) f
      join ${first.from} ${kept} on ${kept}.corp_id = f.corp_id and ${id} = f.found_id`
    return await read(() => table, `(${sort} + interval '0')`, conditions.values, byId)
  }
  const [total, { rows }] = await Promise.all([counting, page()])
  return { rows, ...(total ?? provenBy(rows.length, window)) }
}

const aliasOf = (table: string) => table.slice(table.lastIndexOf(' ') + 1)

/** The run of each row of the page. */
export const WITH_RUN = {
  w: 'join instance i on i.corp_id = w.corp_id and i.id = w.instance_id',
  s: 'join instance i on i.corp_id = s.corp_id and i.id = s.instance_id',
} as const

async function countOf(db: Queryable, shape: Shape, conditions: Where) {
  const limit = shape.exact ? '' : ` limit ${COUNTED_TO + 1}`
  const { rows } = await db.query<{ total: number }>({
    text: `select count(*)::int as total from (select 1 from ${shape.table}${shape.beside} where ${conditions.text()}${limit}) t`,
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
