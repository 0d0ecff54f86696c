import type { WorkCalendar } from '../../contract/calendar.ts'

/**
 * What an expression knows beside the form. The server makes it and `form/load` hands it to the app, so that nothing
 * is read from a clock and both sides reach the same result.
 */
export type Environment = {
  /** The instant that `now()` and `today()` tell (ISO 8601, UTC). */
  readonly now: string
  /** Working time; its zone is the one that wall clocks of the form are read in. */
  readonly calendar: WorkCalendar
  /** Ids; null where nobody has started anything. */
  readonly initiatorId: string | null
  readonly departmentId: string | null
}

/** What a function may ask of the environment. */
export type Need = 'now' | 'zone' | 'calendar' | 'people'
