import type { Column, Property } from '../../contract/package/properties.ts'
import type { FilterOp } from '../../contract/query-list.ts'
import { characters, visibleText } from '../../contract/typed-text.ts'
import type { DateGrain } from '../record/date.ts'
import { isRecord, ownValue } from '../record/form-data.ts'
import { normaliseNumber } from '../values/number.ts'
import { isCleanText } from '../values/text.ts'
import { readTypedDate } from '../values/typed-date.ts'
import { type Bound, type Condition, not, type Place, type Test, test } from './condition.ts'

/** Most values one filter may ask for. */
const MAX_VALUES = 200
const MAX_TEXT = 200
/** A filter may name less than a value has: `2026-03` is all of March. */
const DATE_GRAINS: readonly DateGrain[] = ['year', 'month', 'day', 'minute', 'second']
const TIME_GRAINS: readonly DateGrain[] = ['timeMinute', 'timeSecond']
const HOUR_TEXT = /^(?:[01]\d|2[0-3])$/

/** How values of a kind of property can be asked for. */
export type FilterKind =
  | 'text'
  | 'number'
  | 'date'
  | 'time'
  | 'day'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'units'
  | 'record'
  | 'records'
  | 'place'
  | 'id'

const KINDS: Partial<Record<Property['type'], FilterKind>> = {
  shortText: 'text',
  longText: 'text',
  number: 'number',
  date: 'date',
  time: 'time',
  boolean: 'flag',
  radio: 'choice',
  dropdown: 'choice',
  checkbox: 'choices',
  multiDropdown: 'choices',
  person: 'units',
  multiPerson: 'units',
  department: 'units',
  multiDepartment: 'units',
  mixedPeople: 'units',
  relation: 'record',
  multiRelation: 'records',
  location: 'place',
}

/** Undefined: lists cannot be filtered by properties of this type. */
export function filterKind({ type }: Property | Column): FilterKind | undefined {
  return KINDS[type]
}

/**
 * A filter of the wire as a condition; null when the operator does not fit the type or the value cannot be one. Empty
 * text asks for what is empty (wire.md §9). `NotEq` and `NotLike` let empty values through.
 */
export function readFilter(place: Place, kind: FilterKind, op: FilterOp, raw: unknown): Condition | null {
  const isNegative = op === 'NotEq' || op === 'NotLike'
  const positive = isNegative ? (op === 'NotEq' ? 'Eq' : 'Like') : op
  const condition = readPositive(place, kind, positive, raw)
  return condition !== null && isNegative ? not(condition) : condition
}

type Positive = Exclude<FilterOp, 'NotEq' | 'NotLike'>

function readPositive(place: Place, kind: FilterKind, op: Positive, raw: unknown): Condition | null {
  if (op === 'Eq' && isEmpty(raw)) return test({ kind: 'empty', place })
  switch (kind) {
    case 'text':
      return op === 'Like'
        ? readContains(place, raw)
        : op === 'Eq'
          ? readHas(place, false, raw, cleanText)
          : null
    case 'place':
      return op === 'Like' ? readContains(place, raw, 'address') : null
    case 'number':
      return readOrdered(place, 'number', op, raw, decimalText)
    case 'date':
      return readOrdered(place, 'text', op, raw, (value) => dateText(DATE_GRAINS, value))
    case 'time':
      return readOrdered(place, 'text', op, raw, (value) => hourText(value) ?? dateText(TIME_GRAINS, value))
    case 'day':
      return readOrdered(place, 'day', op, raw, (value) => dateText(['day'], value))
    case 'flag':
      return op === 'Eq' ? readHas(place, false, raw, flag) : null
    case 'choice':
    case 'id':
      return op === 'Eq' ? readHas(place, false, raw, cleanText) : null
    case 'record':
      return op === 'Eq' ? readHas(place, false, raw, idOf) : null
    case 'choices':
      return op === 'Eq' || op === 'Like' ? readHas(place, true, raw, cleanText) : null
    case 'records':
      return op === 'Eq' || op === 'Like' ? readHas(place, true, raw, idOf) : null
    case 'units':
      return op === 'Eq' || op === 'Like' ? readHas(place, true, raw, unit) : null
  }
}

const isEmpty = (raw: unknown) =>
  raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0)

function readContains(place: Place, raw: unknown, member?: string): Condition | null {
  const text = cleanText(typeof raw === 'string' ? visibleText(raw) : raw)
  if (text === null) return null
  return test({ kind: 'contains', place, text, ...(member === undefined ? {} : { member }) })
}

/** One value or any of several. */
function readHas(
  place: Place,
  list: boolean,
  raw: unknown,
  read: (value: unknown) => unknown,
): Condition | null {
  const given: readonly unknown[] = Array.isArray(raw) ? raw : [raw]
  if (given.length > MAX_VALUES) return null
  const values = given.map(read)
  return values.includes(null) ? null : test({ kind: 'has', place, list, values })
}

function readOrdered(
  place: Place,
  as: Extract<Test, { kind: 'between' }>['as'],
  op: Positive,
  raw: unknown,
  read: (value: unknown) => string | null,
): Condition | null {
  const between = (from: Bound | undefined, to: Bound | undefined): Condition =>
    test({ kind: 'between', place, as, ...(from && { from }), ...(to && { to }) })
  if (op === 'Eq' && Array.isArray(raw)) {
    const [from, to] = raw.map((end: unknown) => (isEmpty(end) ? undefined : read(end)))
    if (raw.length !== 2 || from === null || to === null) return null
    if (from === undefined && to === undefined) return null
    return between(from === undefined ? undefined : { value: from, inclusive: true }, upTo(to))
  }
  const value = read(raw)
  if (value === null) return null
  if (op === 'Eq') return between({ value, inclusive: true }, { value, inclusive: true })
  if (op === 'Gt') return between({ value, inclusive: false }, undefined)
  return op === 'Lt' ? between(undefined, { value, inclusive: false }) : null
}

const upTo = (value: string | undefined): Bound | undefined =>
  value === undefined ? undefined : { value, inclusive: true }

function cleanText(raw: unknown): string | null {
  const isText = typeof raw === 'string' && raw.length > 0 && characters(raw) <= MAX_TEXT && isCleanText(raw)
  return isText ? raw : null
}

function decimalText(raw: unknown): string | null {
  const read = normaliseNumber(raw, {})
  return read.ok && typeof read.value === 'string' ? read.value : null
}

function flag(raw: unknown): boolean | null {
  if (raw === 'true' || raw === true) return true
  return raw === 'false' || raw === false ? false : null
}

function idOf(raw: unknown): string | null {
  return cleanText(isRecord(raw) ? ownValue(raw, 'id') : raw)
}

function unit(raw: unknown): { readonly id: string } | null {
  const id = idOf(raw)
  return id === null ? null : { id }
}

function hourText(raw: unknown): string | null {
  return typeof raw === 'string' && HOUR_TEXT.test(raw) ? raw : null
}

/** A date or time, as people write it, in the first of the grains that it fills. */
function dateText(grains: readonly DateGrain[], raw: unknown): string | null {
  if (typeof raw !== 'string') return null
  const [first] = grains.flatMap((grain) => {
    const read = readTypedDate(raw, grain)
    return read.ok && typeof read.value === 'string' ? [read.value] : []
  })
  return first ?? null
}
