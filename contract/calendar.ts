import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day } from './shapes.ts'
import { timeZone } from './time-zone.ts'

const start = z.string().check(z.regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/))
/** `24:00` is the midnight that ends the day; a night shift goes on with `00:00` of the next one. */
const end = z.string().check(z.regex(/^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/))

/** Working time of one local day as `[from, to]` pairs of `HH:mm`, in order; none: the day is free. */
export const workIntervals = z
  .array(z.tuple([start, end]))
  .check(z.maxLength(12), z.refine(isInOrder, 'badWorkHours'))
export type WorkIntervals = z.infer<typeof workIntervals>

const DAYS_AT_MOST = 5_000

/** When an organisation works (engine O1): what working hours and working days are counted by. */
export const workCalendar = z.strictObject({
  timeZone,
  week: z.strictObject({
    monday: workIntervals,
    tuesday: workIntervals,
    wednesday: workIntervals,
    thursday: workIntervals,
    friday: workIntervals,
    saturday: workIntervals,
    sunday: workIntervals,
  }),
  /** Days that differ from their weekday: `[]` for a public holiday, intervals for a make-up working day. */
  days: z.record(day, workIntervals).check(z.refine((days) => Object.keys(days).length <= DAYS_AT_MOST)),
})
export type WorkCalendar = z.infer<typeof workCalendar>

/** What is stored of a calendar; what is left out is as in the default calendar. */
export const workCalendarSetting = z.partial(workCalendar)

/** Ours: the calendar of the caller's organisation; the default one where none is stored. */
export const findWorkCalendar = endpoint({
  name: 'findWorkCalendar',
  method: 'GET',
  path: '/api/organization/work_calendar',
  access: 'session',
  input: z.object({}),
  output: workCalendar,
  faults: [],
})

/** Ours: stores it whole, for those who may manage settings; due times that are already set stay (engine O8). */
export const saveWorkCalendar = endpoint({
  name: 'saveWorkCalendar',
  method: 'PUT',
  path: '/api/organization/work_calendar',
  access: 'session',
  write: true,
  body: 'list',
  input: workCalendar,
  output: workCalendar,
  faults: ['noPermission'],
})

function isInOrder(intervals: readonly (readonly [string, string])[]): boolean {
  // Text of the form HH:mm sorts as time does.
  const moments = intervals.flat()
  return intervals.every(([from, to], index) => from < to && from >= (moments[index * 2 - 1] ?? ''))
}
