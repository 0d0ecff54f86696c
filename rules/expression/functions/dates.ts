import { instantOf, wallClockAt } from '../../calendar/zone-clock.ts'
import { wallClock } from '../../format/date.ts'
import { Decimal } from '../../record/decimal.ts'
import { boundedText, type Call, decimalAt, environmentOf, textAt } from '../calls.ts'
import { ExpressionError } from '../expression-error.ts'
import {
  addMonths,
  DAY,
  daysOfMonth,
  HOUR,
  hasDay,
  type Moment,
  momentText,
  monthsBetween,
  readMoment,
} from '../moment.ts'
import type { Value } from '../value.ts'
import { define } from './define.ts'
import { wholeAt } from './numbers.ts'

/** Further than any date reaches from another. */
const MOST_DAYS = 4_000_000
const MOST_MONTHS = 120_000
const MOST_HOURS = MOST_DAYS * 24

/** The date or time at a position; null when it is empty or writes none. */
export function momentAt(call: Call, index: number): Moment | null {
  const text = textAt(call, index)
  return text === null ? null : readMoment(text)
}

function shifted(call: Call, most: number, shift: (wall: number, by: number) => number): Value {
  const moment = momentAt(call, 0)
  const by = wholeAt(call, 1, -most, most)
  if (moment === null || by === null || moment.grain.startsWith('time')) return null
  return momentText({ ...moment, wall: shift(moment.wall, by) })
}

/** Days on a year or a month make no sense without a day: they count from its first. */
function addDays(call: Call): Value {
  const moment = momentAt(call, 0)
  const by = wholeAt(call, 1, -MOST_DAYS, MOST_DAYS)
  if (moment === null || by === null || moment.grain.startsWith('time')) return null
  const grain = hasDay(moment) ? moment.grain : 'day'
  return momentText({ wall: moment.wall + by * DAY, grain })
}

/** Time that runs through: across a change of the clock the wall clock moves by an hour more or less. */
function addHours(call: Call, length: number): Value {
  const moment = momentAt(call, 0)
  const by = decimalAt(call, 1)
  if (moment === null || by === null || by.abs().gt(MOST_HOURS)) return null
  const milliseconds = by.times(length).round(0).toNumber()
  if (moment.grain.startsWith('time')) {
    const wall = (((moment.wall + milliseconds) % DAY) + DAY) % DAY
    return momentText({ ...moment, wall })
  }
  const { timeZone } = environmentOf(call).calendar
  const instant = instantOf(timeZone, moment.wall) + milliseconds
  const grain = moment.grain === 'second' ? 'second' : 'minute'
  return momentText({ wall: wallClockAt(timeZone, instant), grain })
}

const UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes'] as const

function whole(number: number): Value {
  return new Decimal(Math.trunc(number))
}

/** Whole calendar days; the time of day plays no part. */
function dayCount(from: Moment, to: Moment): number {
  return Math.floor(to.wall / DAY) - Math.floor(from.wall / DAY)
}

function difference(call: Call): Value {
  const unit = UNITS.find((each) => each === textAt(call, 2))
  if (unit === undefined) throw new ExpressionError('expressionArguments', call.at, call.name)
  const [from, to] = [momentAt(call, 0), momentAt(call, 1)]
  if (from === null || to === null) return null
  if (from.grain.startsWith('time') !== to.grain.startsWith('time')) return null
  if (unit === 'years') return whole(monthsBetween(from.wall, to.wall) / 12)
  if (unit === 'months') return whole(monthsBetween(from.wall, to.wall))
  if (unit === 'weeks') return whole(dayCount(from, to) / 7)
  if (unit === 'days') return whole(dayCount(from, to))
  const milliseconds = new Decimal(elapsed(call, from, to))
  return milliseconds.div(unit === 'hours' ? HOUR : HOUR / 60)
}

/** Milliseconds that passed in between: an hour less when the clock skipped one. */
function elapsed(call: Call, from: Moment, to: Moment): number {
  if (from.grain.startsWith('time')) return to.wall - from.wall
  const { timeZone } = environmentOf(call).calendar
  call.spend(2 * ZONE)
  return instantOf(timeZone, to.wall) - instantOf(timeZone, from.wall)
}

function days(call: Call): Value {
  const [from, to] = [momentAt(call, 0), momentAt(call, 1)]
  if (from === null || to === null || !hasDay(from) || !hasDay(to)) return null
  return new Decimal(dayCount(from, to))
}

const NEED: Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', readonly [number, number]>> = {
  year: [0, 4],
  month: [5, 7],
  day: [8, 10],
  hour: [11, 13],
  minute: [14, 16],
}

/** A part of what the text writes; empty when it does not write that part. */
function part(call: Call, name: keyof typeof NEED): Value {
  const moment = momentAt(call, 0)
  const text = moment === null ? null : momentText(moment)
  if (moment === null || text === null) return null
  const full = moment.grain.startsWith('time') ? `${' '.repeat(11)}${text}` : text
  const digits = full.slice(...NEED[name]).trim()
  return digits === '' ? null : new Decimal(Number(digits))
}

function weekday(call: Call): Value {
  const moment = momentAt(call, 0)
  if (moment === null || !hasDay(moment)) return null
  return new Decimal(((new Date(moment.wall).getUTCDay() + 6) % 7) + 1)
}

function dateOf(call: Call): Value {
  const [year, month, day] = [wholeAt(call, 0, 1, 9999), wholeAt(call, 1, 1, 12), wholeAt(call, 2, 1, 31)]
  if (year === null || month === null || day === null) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return readMoment(text) === null ? null : text
}

function inMonth(call: Call, day: (wall: number) => number): Value {
  const moment = momentAt(call, 0)
  if (moment === null || moment.grain.startsWith('time')) return null
  const first = new Date(moment.wall)
  first.setUTCHours(0, 0, 0, 0)
  first.setUTCDate(day(moment.wall))
  return momentText({ wall: first.getTime(), grain: 'day' })
}

const TOKEN = /YYYY|MM|DD|HH|mm|ss|M|D|H/g

/** Letters of the pattern that stand for a part are replaced wherever they are; parts that are not there are zero. */
function formatDate(call: Call): Value {
  const moment = momentAt(call, 0)
  const pattern = textAt(call, 1)
  const text = moment === null ? null : momentText({ ...moment, grain: 'second' })
  if (text === null || pattern === null) return null
  const parts: Readonly<Record<string, string>> = {
    YYYY: text.slice(0, 4),
    MM: text.slice(5, 7),
    DD: text.slice(8, 10),
    HH: text.slice(11, 13),
    mm: text.slice(14, 16),
    ss: text.slice(17, 19),
  }
  call.spendOn(pattern.length * ITEMS_PER_TOKEN)
  return boundedText(
    call,
    pattern.replace(TOKEN, (token) => parts[token] ?? String(Number(parts[token + token]))),
  )
}

function now(call: Call): string {
  const { now: instant, calendar } = environmentOf(call)
  return wallClock(new Date(instant), calendar.timeZone)
}

/** A pattern of nothing but tokens is looked up letter by letter. */
const ITEMS_PER_TOKEN = 8

/** Reading a date and writing one; asking what a zone's clock shows. */
const READ = 1
const WRITE = 3
const ZONE = 20

const ONE = { takes: ['text'], gives: 'number', steps: READ } as const
const SHIFT = { takes: ['text', 'number'], gives: 'text', steps: WRITE } as const

/** Dates are texts; what writes no date is taken as empty. */
export const DATE_FUNCTIONS = [
  define('today', { takes: [], gives: 'text', needs: 'now', steps: WRITE }, (call) => now(call).slice(0, 10)),
  define('now', { takes: [], gives: 'text', needs: 'now', steps: WRITE }, now),
  define('days', { takes: ['text', 'text'], gives: 'number', steps: WRITE }, days),
  define(
    'dateDiff',
    { takes: ['text', 'text', 'text'], gives: 'number', needs: 'zone', steps: 2 * WRITE },
    difference,
  ),
  define('addDays', SHIFT, addDays),
  define('addMonths', SHIFT, (call) => shifted(call, MOST_MONTHS, addMonths)),
  define('addHours', { ...SHIFT, needs: 'zone', steps: ZONE }, (call) => addHours(call, HOUR)),
  define('addMinutes', { ...SHIFT, needs: 'zone', steps: ZONE }, (call) => addHours(call, HOUR / 60)),
  define('year', ONE, (call) => part(call, 'year')),
  define('month', ONE, (call) => part(call, 'month')),
  define('day', ONE, (call) => part(call, 'day')),
  define('hour', ONE, (call) => part(call, 'hour')),
  define('minute', ONE, (call) => part(call, 'minute')),
  define('weekday', ONE, weekday),
  define('date', { takes: ['number', 'number', 'number'], gives: 'text', steps: WRITE }, dateOf),
  define('monthStart', { takes: ['text'], gives: 'text', steps: WRITE }, (call) => inMonth(call, () => 1)),
  define('monthEnd', { takes: ['text'], gives: 'text', steps: WRITE }, (call) => inMonth(call, daysOfMonth)),
  define('formatDate', { takes: ['text', 'text'], gives: 'text', steps: READ }, formatDate),
]
