import type { Place } from '../../../rules/list-filter/condition.ts'
import type { Where } from '../sql/where.ts'
import { inC, numberOf, textOf } from './record-conditions.ts'

/** One key that a list is sorted by; what is empty sorts first. */
export type SortKey = {
  readonly place: Place
  readonly as: 'number' | 'text' | 'time'
  readonly descending: boolean
}

const TYPES = { number: 'numeric', text: 'text', time: 'timestamptz' } as const

function keySql({ place, as }: SortKey, to: Where): string {
  if (as === 'number') return `coalesce(${numberOf(place, to)}, '-infinity'::numeric)`
  if (as === 'time') return place.kind === 'time' ? textOf(place, to).replace('::text', '') : 'b.created_at'
  return `coalesce(${inC(place, to)}, '' collate "C")`
}

export type Sorting = {
  readonly orderBy: string
  /** The keys as texts, to go on from a row: columns `k0`, `k1`, … */
  readonly columns: string
  /** What comes after the row of these keys and this id. */
  after(keys: readonly string[], id: string): string
}

/** Order, cursor columns and the condition to go on, for keys in their order; the id decides between equals. */
export function sortingSql(keys: readonly SortKey[], to: Where): Sorting {
  const sqls = keys.map((key) => keySql(key, to))
  const direction = ({ descending }: SortKey) => (descending ? 'desc' : 'asc')
  return {
    orderBy: [...keys.map((key, n) => `${sqls[n]} ${direction(key)}`), 'b.id asc'].join(', '),
    columns: sqls.map((sql, n) => `(${sql})::text as k${n}`).join(', '),
    after: (values, id) => afterSql(keys, sqls, values, id, to),
  }
}

function afterSql(
  keys: readonly SortKey[],
  sqls: readonly string[],
  values: readonly string[],
  id: string,
  to: Where,
): string {
  const ends = keys.map(({ as }, n) => `${to.value(values[n])}::${TYPES[as]}`)
  const same = (upTo: number) => keys.slice(0, upTo).map((_, n) => `${sqls[n]} = ${ends[n]}`)
  const beyond = keys.map((key, n) => [...same(n), `${sqls[n]} ${key.descending ? '<' : '>'} ${ends[n]}`])
  const last = [...same(keys.length), `b.id > ${to.value(id)}::uuid`]
  const alternatives = [...beyond, last].map((parts) => `(${parts.join(' and ')})`).join(' or ')
  const [first] = keys
  // Said once more of the first key alone: an index in its order starts there instead of at the top.
  const start = first === undefined ? 'true' : `${sqls[0]} ${first.descending ? '<=' : '>='} ${ends[0]}`
  return `${start} and (${alternatives})`
}
