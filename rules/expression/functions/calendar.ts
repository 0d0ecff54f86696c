import { remaining } from '../../calendar/durations.ts'
import { addWorkingDays, countWorkingDays, isWorkingDay } from '../../calendar/working-days.ts'
import { instantOf } from '../../calendar/zone-clock.ts'
import { Decimal } from '../../record/decimal.ts'
import { type Call, environmentOf } from '../calls.ts'
import { DAY, HOUR, hasDay, momentText } from '../moment.ts'
import type { Value } from '../value.ts'
import { momentAt } from './dates.ts'
import { define } from './define.ts'
import { wholeAt } from './numbers.ts'

/** Some 40 years: enough for any form, and a bound on what one call may count. */
const MOST_DAYS = 15_000
const MOST_WORKDAYS = 10_000

/** The midnight of the day at a position, as a wall clock. */
function dayAt(call: Call, index: number): number | null {
  const moment = momentAt(call, index)
  return moment === null || !hasDay(moment) ? null : Math.floor(moment.wall / DAY) * DAY
}

function workdays(call: Call): Value {
  const { calendar } = environmentOf(call)
  const [from, to] = [dayAt(call, 0), dayAt(call, 1)]
  if (from === null || to === null) return null
  const count = (to - from) / DAY
  if (count > MOST_DAYS) return null
  return new Decimal(countWorkingDays(calendar, from, to))
}

function addWorkdays(call: Call): Value {
  const { calendar } = environmentOf(call)
  const moment = momentAt(call, 0)
  const from = dayAt(call, 0)
  const count = wholeAt(call, 1, -MOST_WORKDAYS, MOST_WORKDAYS)
  if (moment === null || from === null || count === null) return null
  const day = addWorkingDays(calendar, from, count, MOST_DAYS)
  return day === null ? null : momentText({ ...moment, wall: moment.wall + day - from })
}

function isWorkday(call: Call): Value {
  const day = dayAt(call, 0)
  return day === null ? null : isWorkingDay(environmentOf(call).calendar, day)
}

function workHours(call: Call): Value {
  const { calendar } = environmentOf(call)
  const [from, to] = [momentAt(call, 0), momentAt(call, 1)]
  if (from === null || to === null || !hasDay(from) || !hasDay(to)) return null
  if (to.wall - from.wall > MOST_DAYS * DAY) return null
  call.spendOn(Math.max((to.wall - from.wall) / DAY, 0))
  const instant = (wall: number) => new Date(instantOf(calendar.timeZone, wall)).toISOString()
  const left = remaining(calendar, instant(from.wall), instant(to.wall), 'workHour')
  return new Decimal(left.milliseconds).div(HOUR)
}

const TWO_DAYS = { takes: ['text', 'text'], gives: 'number', needs: 'calendar', steps: 5 } as const

/** What the working calendar, the zone and the run tell. */
export const CALENDAR_FUNCTIONS = [
  define('workdays', TWO_DAYS, workdays),
  define('workHours', { ...TWO_DAYS, steps: 40 }, workHours),
  define(
    'addWorkdays',
    { takes: ['text', 'number'], gives: 'text', needs: 'calendar', steps: 8 },
    addWorkdays,
  ),
  define('isWorkday', { takes: ['text'], gives: 'boolean', needs: 'calendar', steps: 1 }, isWorkday),
  define(
    'initiator',
    { takes: [], gives: 'text', needs: 'people' },
    (call) => environmentOf(call).initiatorId,
  ),
  define(
    'department',
    { takes: [], gives: 'text', needs: 'people' },
    (call) => environmentOf(call).departmentId,
  ),
]
