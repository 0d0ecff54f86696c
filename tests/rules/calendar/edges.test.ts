import { describe, expect, test } from 'vitest'
import type { WorkCalendar, WorkIntervals } from '../../../contract/calendar.ts'
import { workCalendar } from '../../../contract/calendar.ts'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { addDuration, remaining, resume } from '../../../rules/calendar/durations.ts'

const START = '2026-03-02T10:00:00.000Z'
const never = closed('UTC')

function closed(timeZone: string): WorkCalendar {
  const none: WorkIntervals = []
  const week = { monday: none, tuesday: none, wednesday: none, thursday: none }
  return { timeZone, week: { ...week, friday: none, saturday: none, sunday: none }, days: {} }
}

/** Works on Sundays only, when most zones change their clocks. */
function sundays(timeZone: string, ...sunday: WorkIntervals): WorkCalendar {
  const calendar = closed(timeZone)
  return { ...calendar, week: { ...calendar.week, sunday } }
}

const worked = (calendar: WorkCalendar, from: string, to: string) =>
  remaining(calendar, from, to, 'workHour').milliseconds / 3_600_000

describe('a change of the clock', () => {
  const york = 'America/New_York'
  test('O1: an hour that is skipped is not worked', () => {
    expect(worked(sundays(york, ['01:00', '04:00']), '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toBe(2)
    expect(worked(sundays(york, ['02:00', '03:00']), '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toBe(0)
  })

  test('O1: work that starts inside the skipped hour starts when the clock jumps', () => {
    const { at } = addDuration(sundays(york, ['02:30', '05:00']), '2026-03-08T05:00:00Z', {
      amount: 1,
      unit: 'workHour',
    })
    expect(at).toBe('2026-03-08T08:00:00.000Z')
  })

  test('O1: an hour that comes twice is worked twice by those who work through it', () => {
    expect(worked(sundays(york, ['00:00', '04:00']), '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toBe(5)
  })

  test('O1: work that ends inside the doubled hour ends when its time first comes', () => {
    expect(worked(sundays(york, ['00:00', '01:30']), '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toBe(
      1.5,
    )
  })

  test('O1: a midnight that is skipped starts the day at one', () => {
    const day = sundays('Asia/Beirut', ['00:00', '24:00'])
    expect(worked(day, '2026-03-27T00:00:00Z', '2026-03-31T00:00:00Z')).toBe(23)
  })

  test('O1: a day that an island left out is not worked', () => {
    const apia = defaultCalendar('Pacific/Apia')
    // Wednesday 28, Thursday 29, Saturday 31 December, Sunday 1, Monday 2 January.
    expect(worked(apia, '2011-12-28T11:00:00Z', '2012-01-02T10:00:00Z')).toBe(24)
  })

  test('O1: office hours do not move with it', () => {
    const { at } = addDuration(defaultCalendar(york), '2026-03-06T19:00:00Z', { amount: 1, unit: 'workDay' })
    expect(at).toBe('2026-03-09T18:00:00.000Z')
  })
})

describe('a calendar that runs out', () => {
  test('O1: without any working time, hours and days run through and the answer says so', () => {
    expect(addDuration(never, START, { amount: 5, unit: 'workHour' })).toEqual({
      at: '2026-03-02T15:00:00.000Z',
      calendarEnded: true,
    })
    expect(addDuration(never, START, { amount: 2, unit: 'workDay' })).toEqual({
      at: '2026-03-04T10:00:00.000Z',
      calendarEnded: true,
    })
  })

  test('O1: with one working day left, the rest runs through after the week of that day', () => {
    const once: WorkCalendar = { ...never, days: { '2027-06-02': [['09:00', '17:00']] } }
    expect(addDuration(once, START, { amount: 1, unit: 'workDay' })).toEqual({
      at: '2027-06-02T17:00:00.000Z',
      calendarEnded: false,
    })
    const longer = addDuration(once, START, { amount: 9, unit: 'workHour' })
    expect(longer).toEqual({ at: '2027-06-07T01:00:00.000Z', calendarEnded: true })
    const left = remaining(once, START, longer.at, 'workHour')
    expect(left.milliseconds).toBe(9 * 3_600_000)
    expect(resume(once, '2030-01-01T00:00:00Z', left).at).toBe('2030-01-01T09:00:00.000Z')
  })

  test('O1: a day far away that is the only one is found, and so is nothing after it', () => {
    const far: WorkCalendar = { ...never, days: { '9999-12-30': [['09:00', '17:00']] } }
    expect(addDuration(far, START, { amount: 1, unit: 'workHour' }).at).toBe('9999-12-30T10:00:00.000Z')
  })

  test('O1: a minute a week and the longest duration there is: the count ends', () => {
    const minute = sundays('America/New_York', ['12:00', '12:01'])
    const { at, calendarEnded } = addDuration(minute, START, { amount: 100_000, unit: 'workHour' })
    expect(calendarEnded).toBe(true)
    expect(at > '2500' && at < '2600').toBe(true)
  })
})

describe('long spans', () => {
  test('O1: 30 years are counted quicker than their days are named', () => {
    const calendar = { ...defaultCalendar('America/New_York'), days: { '2027-12-24': [] } }
    const format = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', dateStyle: 'short' })
    const days = 30 * 365
    let counted = Number.POSITIVE_INFINITY
    let named = Number.POSITIVE_INFINITY
    // By turns, and the quickest of each: the machine may be busy with something else.
    for (let run = 0; run < 5; run += 1) {
      let started = performance.now()
      addDuration(calendar, START, { amount: 30 * 260 - run, unit: 'workDay' })
      counted = Math.min(counted, performance.now() - started)
      started = performance.now()
      for (let day = 0; day < days; day += 1) format.formatToParts(Date.parse(START) + day * 86_400_000)
      named = Math.min(named, performance.now() - started)
    }
    expect(counted / named).toBeLessThan(0.5)
  })
})

describe('what may be stored', () => {
  const office = defaultCalendar('Asia/Shanghai')
  const monday = (...intervals: unknown[]) => ({ ...office, week: { ...office.week, monday: intervals } })
  test.each<[string, unknown, boolean]>([
    ['the default calendar', office, true],
    ['neighbouring intervals', monday(['09:00', '12:00'], ['12:00', '18:00']), true],
    ['a day until midnight', monday(['22:00', '24:00']), true],
    ['overlapping intervals', monday(['09:00', '12:00'], ['11:00', '18:00']), false],
    ['intervals out of order', monday(['13:00', '18:00'], ['09:00', '12:00']), false],
    ['an interval over midnight', monday(['22:00', '06:00']), false],
    ['an empty interval', monday(['09:00', '09:00']), false],
    ['a time after midnight', monday(['09:00', '24:30']), false],
    ['a time without leading zero', monday(['9:00', '12:00']), false],
    ['a day that does not exist', { ...office, days: { '2026-02-29': [] } }, false],
    ['a leap day', { ...office, days: { '2028-02-29': [] } }, true],
    ['an unknown zone', { ...office, timeZone: 'Mars/Base' }, false],
  ])('O1: %s', (_, calendar, accepted) => {
    expect(workCalendar.safeParse(calendar).success).toBe(accepted)
  })
})
