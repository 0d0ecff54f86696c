import type { WorkCalendar, WorkIntervals } from '../../contract/calendar.ts'

const OFFICE_HOURS: WorkIntervals = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
]

/** The calendar of an organisation that has set none: Monday to Friday, eight hours around lunch, no holidays. */
export function defaultCalendar(timeZone: string): WorkCalendar {
  return {
    timeZone,
    week: {
      monday: OFFICE_HOURS,
      tuesday: OFFICE_HOURS,
      wednesday: OFFICE_HOURS,
      thursday: OFFICE_HOURS,
      friday: OFFICE_HOURS,
      saturday: [],
      sunday: [],
    },
    days: {},
  }
}
