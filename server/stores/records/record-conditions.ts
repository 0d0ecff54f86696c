import type { Bound, Condition, Place, Test } from '../../../rules/list-filter/condition.ts'
import { containing, type Where } from '../sql/where.ts'

/** Sorts behind whatever a date text may go on with, so that `2026-03` reaches over all of March. */
const AFTER = '~'

const SYSTEM = {
  sequenceNo: 'b.sequence_no',
  sequenceStatus: 'coalesce(i.status, b.status)',
  owner: 'b.owner_id::text',
  ownerDeptId: 'b.owner_department_id::text',
} as const

const TIMES = { createdTime: 'b.created_at', modifiedTime: 'b.modified_at' } as const

/**
 * A condition as SQL over `b` (biz_object) and `i` (its instance, if any). Property codes travel as values too: nothing
 * that came from outside is ever part of the text (security D-10, D-11).
 */
export function conditionSql(condition: Condition, to: Where, timeZone: string): string {
  switch (condition.kind) {
    case 'test':
      return testSql(condition.test, to, timeZone)
    case 'not':
      return `(${conditionSql(condition.of, to, timeZone)}) is not true`
    case 'and':
    case 'or':
      return joined(
        condition.of.map((part) => conditionSql(part, to, timeZone)),
        condition.kind,
      )
  }
}

function joined(parts: readonly string[], word: 'and' | 'or'): string {
  if (parts.length === 0) return word === 'and' ? 'true' : 'false'
  return `(${parts.join(` ${word} `)})`
}

function testSql(asked: Test, to: Where, timeZone: string): string {
  const { place } = asked
  switch (asked.kind) {
    case 'empty':
      return place.kind === 'property'
        ? `coalesce(b.data->${to.value(place.code)}::text, 'null'::jsonb) = 'null'::jsonb`
        : `coalesce(${textOf(place, to)}, '') = ''`
    case 'has':
      return hasSql(asked, to)
    case 'contains':
      return `${textOf(place, to, asked.member)} ilike ${to.value(containing(asked.text))}`
    case 'between':
      return betweenSql(asked, to, timeZone)
  }
}

function hasSql({ place, list, values }: Extract<Test, { kind: 'has' }>, to: Where): string {
  if (place.kind !== 'property') return `${textOf(place, to)} = any(${to.value(values)}::text[])`
  // Containment is what the index over all values answers; one condition a value, so that it is asked for each.
  const contained = values.map((value) => {
    const stored = JSON.stringify({ [place.code]: list ? [value] : value })
    return `b.data @> ${to.value(stored)}::jsonb`
  })
  return joined(contained, 'or')
}

function betweenSql(asked: Extract<Test, { kind: 'between' }>, to: Where, timeZone: string): string {
  const bounds = [
    ...(asked.from === undefined ? [] : [lowerSql(asked, asked.from, to, timeZone)]),
    ...(asked.to === undefined ? [] : [upperSql(asked, asked.to, to, timeZone)]),
  ]
  return joined(bounds, 'and')
}

type Range = Extract<Test, { kind: 'between' }>

function lowerSql({ as, place }: Range, { value, inclusive }: Bound, to: Where, timeZone: string): string {
  if (as === 'number') return `${numberOf(place, to)} ${inclusive ? '>=' : '>'} ${to.value(value)}::numeric`
  if (as === 'text') return `${inC(place, to)} >= ${to.value(inclusive ? value : value + AFTER)}`
  return `${timeOf(place)} >= ${dayStart(value, inclusive ? 0 : 1, to, timeZone)}`
}

function upperSql({ as, place }: Range, { value, inclusive }: Bound, to: Where, timeZone: string): string {
  if (as === 'number') return `${numberOf(place, to)} ${inclusive ? '<=' : '<'} ${to.value(value)}::numeric`
  if (as === 'text') return `${inC(place, to)} < ${to.value(inclusive ? value + AFTER : value)}`
  return `${timeOf(place)} < ${dayStart(value, inclusive ? 1 : 0, to, timeZone)}`
}

const dayStart = (day: string, later: 0 | 1, to: Where, timeZone: string) =>
  `(${to.value(day)}::date + ${later})::timestamp at time zone ${to.value(timeZone)}`

function timeOf(place: Place): string {
  if (place.kind !== 'time') throw new Error('a day is asked of something that is no time')
  return TIMES[place.name]
}

/** The value as text; null when it is empty. */
export function textOf(place: Place, to: Where, member?: string): string {
  if (place.kind === 'time') return `${TIMES[place.name]}::text`
  if (place.kind === 'system') return SYSTEM[place.name]
  const own = to.value(place.code)
  return member === undefined ? `b.data->>${own}::text` : `b.data->${own}::text->>${to.value(member)}::text`
}

export const numberOf = (place: Place, to: Where) => `decimal_of(${textOf(place, to)})`
export const inC = (place: Place, to: Where) => `(${textOf(place, to)}) collate "C"`
