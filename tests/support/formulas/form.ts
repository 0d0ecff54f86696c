import fc from 'fast-check'
import type { WorkCalendar } from '../../../contract/calendar.ts'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import type { Environment } from '../../../rules/expression/environment.ts'
import type { FormData } from '../../../rules/record/form-data.ts'

/** Clocks that go forward and back by an hour or half of one, and two that do not. */
const ZONES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Shanghai', 'UTC']

/** Around the nights on which some of these clocks change. */
const DAYS = [
  '2026-03-08',
  '2026-03-28',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
]
const MORE_DAYS = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-01-31', '2026-10-01', '2027-02-28']
const TIMES = ['00:00', '00:59', '01:30', '02:00', '02:30', '03:00', '09:00', '17:30', '23:59']

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5, nil: null })
const day = fc.constantFrom(...DAYS, ...MORE_DAYS)
const time = fc.constantFrom(...TIMES)
const minute = fc.tuple(day, time).map((parts) => parts.join(' '))
const second = minute.map((text) => `${text}:30`)
const money = fc
  .tuple(fc.integer({ min: -1_000_000, max: 10 ** 9 }), fc.constantFrom(0, 1, 2))
  .map(([cents, places]) => (cents / 100).toFixed(places))
const decimal = fc.constantFrom(
  '0',
  '1',
  '-1',
  '0.3333333333',
  '19',
  '0.07',
  '-2.5',
  '12345678901234567890.12',
)
const text = fc.constantFrom('Lyon', 'it’s 好👍', ' Train  to Łódź ', 'ß', '', '12.50', '2026-03-29', 'a,b,a')
const choice = fc.constantFrom('travel', 'meal', 'hotel')
const row = fc.record({ what: maybe(text), price: maybe(money), on: maybe(day), done: maybe(fc.boolean()) })

/** A filled form; every field is empty now and then. */
export const form: fc.Arbitrary<FormData> = fc.record({
  amount: maybe(money),
  rate: maybe(decimal),
  note: maybe(text),
  kind: maybe(choice),
  tags: maybe(fc.uniqueArray(choice, { minLength: 1 })),
  day: maybe(day),
  start: maybe(minute),
  stop_at: maybe(second),
  clock: maybe(time),
  urgent: maybe(fc.boolean()),
  payee: maybe(fc.constant([{ id: 'u1', type: 3 }])),
  items: maybe(
    fc.array(row, { maxLength: 6 }).map((rows) => rows.map((each, id) => ({ id: `r${id}`, ...each }))),
  ),
})

/** Holidays, and a Saturday that is worked. */
const SPECIAL_DAYS: WorkCalendar['days'] = {
  '2026-10-01': [],
  '2026-03-30': [],
  '2026-03-28': [['09:00', '12:00']],
}

export const environment: fc.Arbitrary<Environment> = fc.record({
  now: fc.tuple(day, time).map(([on, at]) => `${on}T${at}:15.000Z`),
  calendar: fc.constantFrom(...ZONES).map((zone) => ({ ...defaultCalendar(zone), days: SPECIAL_DAYS })),
  initiatorId: fc.constantFrom('u1', null),
  departmentId: fc.constantFrom('d1', null),
})
