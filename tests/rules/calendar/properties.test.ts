import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workCalendar } from '../../../contract/calendar.ts'
import { addDuration, remaining, resume, type TimeLeft } from '../../../rules/calendar/durations.ts'
import { situations } from './calendars.ts'
import { minuteByMinute } from './minute-by-minute.ts'

const MINUTE = 60_000
const iso = (instant: number) => new Date(instant).toISOString()
const working = (milliseconds: number): TimeLeft => ({ time: 'working', milliseconds })
const length = fc.integer({ min: 1, max: 40 * 24 * 60 * MINUTE })

describe('the two arithmetics', () => {
  test('O1: agree on when working time is over and on how much lies between', () => {
    const minutes = fc.integer({ min: 1, max: 3 * 24 * 60 })
    fc.assert(
      fc.property(situations, minutes, ({ calendar, start }, amount) => {
        const slow = minuteByMinute(calendar)
        expect(resume(calendar, iso(start), working(amount * MINUTE)).at).toBe(iso(slow.after(start, amount)))
        const end = start + amount * MINUTE
        expect(remaining(calendar, iso(start), iso(end), 'workHour')).toEqual(
          working(slow.between(start, end) * MINUTE),
        )
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  test('O1: every calendar that the test makes is one that may be stored', () => {
    fc.assert(fc.property(situations, ({ calendar }) => workCalendar.safeParse(calendar).success))
  })
})

describe('counting working time', () => {
  test('O3: what is left after adding is what was added', () => {
    fc.assert(
      fc.property(situations, length, ({ calendar, start }, amount) => {
        const { at } = resume(calendar, iso(start), working(amount))
        expect(remaining(calendar, iso(start), at, 'workDay')).toEqual(working(amount))
      }),
    )
  })

  test('O3: pausing and going on at once changes nothing, whenever it happens', () => {
    fc.assert(
      fc.property(situations, length, fc.double({ min: 0, max: 1, noNaN: true }), (at, amount, part) => {
        const { calendar, start } = at
        const due = resume(calendar, iso(start), working(amount)).at
        const paused = iso(Math.floor(start + (Date.parse(due) - start) * part))
        if (paused === due) return
        expect(resume(calendar, paused, remaining(calendar, paused, due, 'workHour')).at).toBe(due)
      }),
    )
  })

  test('O1: one length after another ends where both together end', () => {
    fc.assert(
      fc.property(situations, length, length, ({ calendar, start }, one, other) => {
        const first = resume(calendar, iso(start), working(one)).at
        const both = resume(calendar, iso(start), working(one + other)).at
        expect(resume(calendar, first, working(other)).at).toBe(both)
      }),
    )
  })

  test('O1: a longer time ends later, a later start never ends earlier', () => {
    fc.assert(
      fc.property(situations, length, length, ({ calendar, start }, amount, more) => {
        const due = (from: number, milliseconds: number) =>
          Date.parse(resume(calendar, iso(from), working(milliseconds)).at)
        expect(due(start, amount + more)).toBeGreaterThan(due(start, amount))
        expect(due(start + more, amount)).toBeGreaterThanOrEqual(due(start, amount))
      }),
    )
  })

  test('O1: no working time ends outside of working time', () => {
    fc.assert(
      fc.property(situations, length, ({ calendar, start }, amount) => {
        const { at, calendarEnded } = resume(calendar, iso(start), working(amount))
        const last = iso(Date.parse(at) - 1)
        expect(remaining(calendar, last, at, 'workHour')).toEqual(working(1))
        expect(calendarEnded).toBe(false)
      }),
    )
  })
})

describe('time that runs through', () => {
  const unit = fc.constantFrom('minute', 'hour', 'day')
  test('O1: is the same in every calendar, and what is left is the difference', () => {
    fc.assert(
      fc.property(
        situations,
        unit,
        fc.integer({ min: 1, max: 9999 }),
        ({ calendar, start }, unitName, amount) => {
          const milliseconds = amount * { minute: 1, hour: 60, day: 1440 }[unitName] * MINUTE
          const { at } = addDuration(calendar, iso(start), { amount, unit: unitName })
          expect(at).toBe(iso(start + milliseconds))
          expect(remaining(calendar, iso(start), at, unitName)).toEqual({ time: 'running', milliseconds })
        },
      ),
    )
  })
})
