import type { WorkCalendar } from '../../contract/calendar.ts'
import { remaining } from '../../rules/calendar/durations.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'

/**
 * When an item is due, as rows and pages show it (O1); for a closed one when it was. Null: it has no limit, or its clock
 * stands still (O3).
 */
export function dueAtOf(state: Instance, item: number): string | null {
  const timer = state.timers?.findLast((entry) => entry.item === item && entry.kind === 'due')
  return timer === undefined || timer.remaining !== undefined ? null : timer.dueAt
}

/** How long something took, in milliseconds: by the clock, and of it in working time (Z1). */
export type TimeSpan = { readonly elapsed: number; readonly working: number }

/** How long an item was with its holder; an open one until `now`. */
export function timeSpanOf(item: WorkItem, calendar: WorkCalendar, now: string): TimeSpan {
  const until = item.finishedAt ?? now
  return {
    elapsed: remaining(calendar, item.receivedAt, until, 'minute').milliseconds,
    working: remaining(calendar, item.receivedAt, until, 'workHour').milliseconds,
  }
}
