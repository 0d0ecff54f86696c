import { describe, expect, test } from 'vitest'
import type { WorkCalendar } from '../../../contract/calendar.ts'
import type { Duration } from '../../../contract/package/durations.ts'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { addDuration, remaining, resume } from '../../../rules/calendar/durations.ts'

const office = defaultCalendar('Asia/Shanghai')
const days = (amount: number): Duration => ({ amount, unit: 'workDay' })
const hours = (amount: number): Duration => ({ amount, unit: 'workHour' })

/** Start and end on the wall clock of Shanghai. */
function due(start: string, duration: Duration, calendar: WorkCalendar = office): string {
  const { at } = addDuration(calendar, `${start.replace(' ', 'T')}:00+08:00`, duration)
  return new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

describe('a working day', () => {
  test.each([
    ['from Friday afternoon ends on Monday at the same time', '2026-03-13 15:00', 1, '2026-03-16 15:00'],
    ['from the start of work ends with that day', '2026-03-16 09:00', 1, '2026-03-16 18:00'],
    ['from before work counts from the start of work', '2026-03-16 06:30', 1, '2026-03-16 18:00'],
    ['from the evening ends with the next day', '2026-03-16 20:00', 1, '2026-03-17 18:00'],
    ['from Saturday ends with Monday', '2026-03-14 11:00', 1, '2026-03-16 18:00'],
    ['from the lunch break ends before the next one', '2026-03-16 12:30', 1, '2026-03-17 12:00'],
    ['five times is a week', '2026-03-18 10:15', 5, '2026-03-25 10:15'],
    ['runs over the end of February', '2028-02-28 16:00', 2, '2028-03-01 16:00'],
  ])('O1: %s', (_, start, amount, end) => {
    expect(due(start, days(amount))).toBe(end)
  })

  test('O1: is as long as most working days are, a half-day counts as half', () => {
    const half: WorkCalendar = { ...office, week: { ...office.week, saturday: [['09:00', '13:00']] } }
    expect(due('2026-03-13 15:00', days(1), half)).toBe('2026-03-16 10:00')
    expect(due('2026-03-14 09:00', hours(4), half)).toBe('2026-03-14 13:00')
  })

  test('O1: of two lengths equally frequent the longer is meant', () => {
    const week = { ...office.week, wednesday: [], thursday: [], friday: [], tuesday: [] }
    const two: WorkCalendar = { ...office, week: { ...week, thursday: [['09:00', '11:00']] } }
    expect(due('2026-03-16 09:00', days(1), two)).toBe('2026-03-16 18:00')
  })
})

describe('a working hour', () => {
  test.each([
    ['waits for the end of lunch', '2026-03-16 11:30', '2026-03-16 13:30'],
    ['waits for the next morning', '2026-03-16 17:20', '2026-03-17 09:20'],
    ['that ends with the work of a day is due that evening', '2026-03-16 17:00', '2026-03-16 18:00'],
  ])('O1: %s', (_, start, end) => {
    expect(due(start, hours(1))).toBe(end)
  })

  test('O1: of a night shift goes over midnight without a break', () => {
    const nights: WorkCalendar = {
      ...office,
      week: { ...office.week, monday: [['22:00', '24:00']], tuesday: [['00:00', '06:00']] },
    }
    expect(due('2026-03-16 23:30', hours(2), nights)).toBe('2026-03-17 01:30')
  })
})

describe('days that differ from their weekday', () => {
  const festival: WorkCalendar = {
    ...office,
    days: { '2026-10-01': [], '2026-10-02': [], '2026-10-10': office.week.monday },
  }
  test('O1: a public holiday is skipped, a make-up working Saturday counts', () => {
    expect(due('2026-09-30 15:00', days(1), festival)).toBe('2026-10-05 15:00')
    expect(due('2026-10-09 15:00', days(1), festival)).toBe('2026-10-10 15:00')
  })

  test('O1: a holiday decades ahead is still a holiday', () => {
    const plain = due('2026-03-16 15:00', days(7_500))
    const free: WorkCalendar = { ...office, days: { '2040-01-02': [] } }
    expect(due('2026-03-16 15:00', days(7_499), free)).toBe(plain)
  })
})

describe('a paused clock', () => {
  test('O3: keeps its working time and spends it after the pause', () => {
    const left = remaining(office, '2026-03-16T02:00:00Z', '2026-03-16T10:00:00Z', 'workDay')
    expect(left).toEqual({ time: 'working', milliseconds: 7 * 3_600_000 })
    // Held from Monday 10:00 to Friday 17:00.
    expect(resume(office, '2026-03-20T09:00:00Z', left).at).toBe('2026-03-23T08:00:00.000Z')
  })

  test('O4: time that runs through is kept as it is', () => {
    const left = remaining(office, '2026-03-14T00:00:00Z', '2026-03-15T12:00:00Z', 'day')
    expect(left).toEqual({ time: 'running', milliseconds: 36 * 3_600_000 })
    expect(resume(office, '2026-03-21T00:00:00Z', left).at).toBe('2026-03-22T12:00:00.000Z')
  })

  test.each(['workHour', 'hour'] as const)('O3: that was over has nothing left, in a %s', (unit) => {
    const left = remaining(office, '2026-03-17T02:00:00Z', '2026-03-16T02:00:00Z', unit)
    expect(left.milliseconds).toBe(0)
    expect(resume(office, '2026-03-21T02:00:00Z', left).at).toBe('2026-03-21T02:00:00.000Z')
  })
})
