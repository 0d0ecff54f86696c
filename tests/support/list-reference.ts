import type { Bound, Condition, Test } from '../../rules/list-filter/condition.ts'
import { Decimal } from '../../rules/record/decimal.ts'
import { ownValue } from '../../rules/record/form-data.ts'

type Data = Readonly<Record<string, unknown>>

/** What a filter means, said a second time and in memory: the database is held against it. */
export function fits(condition: Condition, data: Data): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.of.every((part) => fits(part, data))
    case 'or':
      return condition.of.some((part) => fits(part, data))
    case 'not':
      return !fits(condition.of, data)
    case 'test':
      return passes(condition.test, data)
  }
}

function passes(asked: Test, data: Data): boolean {
  if (asked.place.kind !== 'property') throw new Error('only properties are compared in memory')
  const value = ownValue(data, asked.place.code)
  if (asked.kind === 'empty') return value === null
  if (value === null) return false
  if (asked.kind === 'contains') return String(value).toLowerCase().includes(asked.text.toLowerCase())
  if (asked.kind === 'has') {
    const members: readonly unknown[] = Array.isArray(value) ? value : [value]
    return asked.values.some((wanted) => members.some((member) => isSame(wanted, member)))
  }
  return (
    (asked.from === undefined || isFrom(asked, asked.from, value)) &&
    (asked.to === undefined || isUpTo(asked, asked.to, value))
  )
}

function isSame(wanted: unknown, member: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return wanted === member
  return Object.entries(wanted).every(([key, own]) => Reflect.get(Object(member), key) === own)
}

type Range = Extract<Test, { kind: 'between' }>

function isFrom({ as }: Range, { value: bound, inclusive }: Bound, value: unknown): boolean {
  if (as === 'number')
    return inclusive ? new Decimal(String(value)).gte(bound) : new Decimal(String(value)).gt(bound)
  const text = String(value)
  return inclusive ? text >= bound : text > bound && !text.startsWith(bound)
}

function isUpTo({ as }: Range, { value: bound, inclusive }: Bound, value: unknown): boolean {
  if (as === 'number')
    return inclusive ? new Decimal(String(value)).lte(bound) : new Decimal(String(value)).lt(bound)
  const text = String(value)
  return inclusive ? text <= bound || text.startsWith(bound) : text < bound
}
