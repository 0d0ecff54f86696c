import fc from 'fast-check'
import type { WorkCalendar, WorkIntervals } from '../../../contract/calendar.ts'

/** A zone with instants worth a look: changes of the clock, a skipped day, the end of February. */
const PLACES: readonly (readonly [zone: string, around: string])[] = [
  ['UTC', '2028-02-28T12:00Z'],
  ['Asia/Shanghai', '2026-02-13T07:00Z'],
  ['Asia/Kathmandu', '2026-12-31T18:15Z'],
  ['America/New_York', '2026-03-07T20:00Z'],
  ['America/New_York', '2026-10-31T20:00Z'],
  ['America/St_Johns', '2026-11-01T01:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T10:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T10:00Z'],
  // Clocks that jump at midnight, or back over it.
  ['Asia/Beirut', '2026-03-28T18:00Z'],
  ['Asia/Beirut', '2026-10-24T18:00Z'],
  ['America/Havana', '2026-11-01T00:00Z'],
  ['Africa/Casablanca', '2026-02-14T20:00Z'],
  // The island that had no 30 December.
  ['Pacific/Apia', '2011-12-29T20:00Z'],
  ['Pacific/Kiritimati', '2026-06-30T20:00Z'],
]

const QUARTERS = 96

const intervals: fc.Arbitrary<WorkIntervals> = fc
  .uniqueArray(fc.integer({ min: 0, max: QUARTERS }), { minLength: 2, maxLength: 6 })
  .map((quarters) => {
    const times = quarters.sort((a, b) => a - b).map(timeOf)
    return times.flatMap((from, index) => {
      const to = times[index + 1]
      return index % 2 === 0 && to !== undefined ? [[from, to] as [string, string]] : []
    })
  })

const dayPlan: fc.Arbitrary<WorkIntervals> = fc.oneof(
  { weight: 3, arbitrary: intervals },
  { weight: 1, arbitrary: fc.constant<WorkIntervals>([]) },
)

/** Calendars that work on Wednesday at least, exceptions near the start, and a start on a whole minute. */
export const situations: fc.Arbitrary<{ calendar: WorkCalendar; start: number }> = fc
  .record({
    place: fc.constantFrom(...PLACES),
    week: fc.record({
      monday: dayPlan,
      tuesday: dayPlan,
      wednesday: intervals,
      thursday: dayPlan,
      friday: dayPlan,
      saturday: dayPlan,
      sunday: dayPlan,
    }),
    days: fc.array(fc.tuple(fc.integer({ min: -2, max: 9 }), dayPlan), { maxLength: 4 }),
    minutes: fc.integer({ min: -1500, max: 1500 }),
  })
  .map(({ place: [timeZone, around], week, days, minutes }) => {
    const start = Date.parse(around)
    const dated = days.map(([after, plan]) => [dateOf(start + after * 86_400_000), plan] as const)
    return { calendar: { timeZone, week, days: Object.fromEntries(dated) }, start: start + minutes * 60_000 }
  })

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

function timeOf(quarters: number): string {
  const [hours, minutes] = [Math.floor(quarters / 4), (quarters % 4) * 15]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
