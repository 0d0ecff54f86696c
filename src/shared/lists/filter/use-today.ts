import { wallClock } from '../../../../rules/format/date.ts'
import { timeZone, useMinute } from '../../../lib/i18n/dates.ts'
import { useMe } from '../../account/me.ts'

/** The day it is where the server counts this person's days, `YYYY-MM-DD`: a filter by day must mean the same there. */
export function useToday(): string {
  const me = useMe()
  const zone = me?.settings.timeZone ?? me?.corp.timeZone ?? timeZone()
  return wallClock(useMinute(), zone).slice(0, 10)
}
