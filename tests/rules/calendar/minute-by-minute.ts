import type { WorkCalendar } from '../../../contract/calendar.ts'

const MINUTE = 60_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/**
 * The slow second arithmetic that the fast one is compared with: looks at a clock on the wall every minute. Where the
 * clock is put back, the minutes that come a second time stand for the last one before.
 */
export function minuteByMinute(calendar: WorkCalendar) {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: calendar.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const shown = (instant: number) => clock.format(instant)
  const works = (wall: string) => {
    const [date = '', time = ''] = wall.split(' ')
    const weekday = WEEKDAYS[new Date(date).getUTCDay()] ?? 'sunday'
    const intervals = calendar.days[date] ?? calendar.week[weekday]
    return intervals.some(([from, to]) => from <= time && time < to)
  }
  /** Calls `minute` with every minute from `start`, until it answers true. */
  const watch = (start: number, minute: (instant: number, working: boolean) => boolean) => {
    let latest = ''
    for (let instant = start - 26 * 60 * MINUTE; ; instant += MINUTE) {
      const wall = shown(instant)
      if (wall > latest) latest = wall
      if (instant >= start && minute(instant, works(latest))) return
    }
  }
  return {
    /** When `minutes` of working time have passed. */
    after(start: number, minutes: number): number {
      let [left, end] = [minutes, start]
      watch(start, (instant, working) => {
        if (working) left -= 1
        end = instant + MINUTE
        return left === 0
      })
      return end
    },
    /** Minutes of working time between two instants. */
    between(start: number, end: number): number {
      let count = 0
      watch(start, (instant, working) => {
        if (instant >= end) return true
        if (working) count += 1
        return false
      })
      return count
    },
  }
}
