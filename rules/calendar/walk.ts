import type { WorkCalendar } from '../../contract/calendar.ts'
import { type Plan, planOf, WEEK, weekOf, weekStart } from './plan.ts'
import { instantOf, wallClockAt } from './zone-clock.ts'

/** Where a walk ended (milliseconds since 1970), the working time on the way, and whether the calendar ran out. */
export type Walk = { readonly at: number; readonly worked: number; readonly calendarEnded: boolean }

/**
 * Goes through working time from an instant until `amount` milliseconds of it have passed or `until` is reached,
 * whichever comes first. Whole weeks without exceptions and without a change of the clock are one step. After the
 * last week of the calendar all time counts, so a walk always ends.
 */
export function walk(calendar: WorkCalendar, from: number, amount: number, until: number): Walk {
  const plan = planOf(calendar)
  let worked = 0
  for (let week = weekOf(wallClockAt(plan.timeZone, from)); week <= plan.lastWeek; week++) {
    if (plan.weekLength === 0 && !plan.isSpecial(week)) continue
    const begin = startOf(plan, week)
    if (begin >= until) return { at: until, worked, calendarEnded: false }
    const whole = begin >= from && startOf(plan, week + 1) <= until && isPlain(plan, week)
    if (whole && worked + plan.weekLength < amount) {
      worked += plan.weekLength
      continue
    }
    for (const [open, close] of spansIn(plan, week)) {
      const start = Math.max(open, from)
      const length = Math.max(0, Math.min(close, until) - start)
      if (worked + length >= amount)
        return { at: start + amount - worked, worked: amount, calendarEnded: false }
      worked += length
    }
  }
  const start = Math.max(from, startOf(plan, plan.lastWeek + 1))
  const left = Math.min(amount - worked, Math.max(0, until - start))
  return { at: start + left, worked: worked + left, calendarEnded: left > 0 }
}

const starts = new WeakMap<Plan, Map<number, number>>()

/** Remembered: a span of decades asks for every week, and the next one asks for the same weeks again. */
function startOf(plan: Plan, week: number): number {
  if (week === Number.NEGATIVE_INFINITY) return week
  const known = starts.get(plan) ?? new Map<number, number>()
  const start = known.get(week) ?? instantOf(plan.timeZone, weekStart(week))
  starts.set(plan, known.set(week, start))
  return start
}

/** No zone changes its offset and back within one week: a week of the usual length has no change in it. */
function isRegular(plan: Plan, week: number): boolean {
  return startOf(plan, week + 1) - startOf(plan, week) === WEEK
}

function isPlain(plan: Plan, week: number): boolean {
  return isRegular(plan, week) && !plan.isSpecial(week)
}

/** The working spans of a week as instants. What the clock skips is empty. */
function spansIn(plan: Plan, week: number): (readonly [open: number, close: number])[] {
  const begin = startOf(plan, week)
  const regular = isRegular(plan, week)
  const at = (wall: number) => (regular ? begin + wall : instantOf(plan.timeZone, weekStart(week) + wall))
  return plan.spansOf(week).map(([from, to]) => [at(from), at(to)])
}
