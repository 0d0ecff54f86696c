import { wallClock } from '../../../rules/format/date.ts'
import { timeZone, useMinute } from '../../lib/dates.ts'

/** The day it is for this person, `YYYY-MM-DD`. */
export function useToday(): string {
  return wallClock(useMinute(), timeZone()).slice(0, 10)
}
