import type { NumberRule } from '../../contract/package/models.ts'

const DAY_PARTS = { YYYY: 4, YYYYMM: 7, YYYYMMDD: 10, none: 0 } as const
const RESET_PARTS = { never: 0, year: 4, month: 7, day: 10 } as const

/** The period whose counter a document of this day takes; '' when the counter never starts again. */
export function numberPeriod(rule: NumberRule, day: string): string {
  return day.slice(0, RESET_PARTS[rule.reset])
}

/** Prefix, date, counter: `EXP202611170042`. A counter that outgrows its digits is written in full. */
export function documentNumber(rule: NumberRule, day: string, counter: number): string {
  const date = day.slice(0, DAY_PARTS[rule.date]).replaceAll('-', '')
  return `${rule.prefix}${date}${String(counter).padStart(rule.digits, '0')}`
}
