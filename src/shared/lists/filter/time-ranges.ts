import dayjs, { type Dayjs } from 'dayjs'
import isoWeek from 'dayjs/plugin/isoWeek'
import quarterOfYear from 'dayjs/plugin/quarterOfYear'

dayjs.extend(isoWeek)
dayjs.extend(quarterOfYear)

/** Presets of a date range (spec §9 "Time ranges"), in the order they are shown. */
export const TIME_RANGES = [
  'today',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const
export type TimeRangeName = (typeof TIME_RANGES)[number]

/** First and last day, both inclusive, `YYYY-MM-DD`. */
export type DayRange = { readonly from: string; readonly to: string }

const DAY = 'YYYY-MM-DD'

/** The days a preset means for someone whose day is `today`; weeks begin on Monday. */
export function timeRange(name: TimeRangeName, today: string): DayRange {
  const now = dayjs(today)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'thisWeek':
      return days(now.startOf('isoWeek'), now.endOf('isoWeek'))
    case 'lastWeek':
      return timeRange('thisWeek', now.subtract(1, 'week').format(DAY))
    case 'thisMonth':
      return unitAround(now, 'month')
    case 'lastMonth':
      return unitAround(now.subtract(1, 'month'), 'month')
    case 'thisQuarter':
      return unitAround(now, 'quarter')
    case 'lastQuarter':
      return unitAround(now.subtract(1, 'quarter'), 'quarter')
    case 'thisYear':
      return unitAround(now, 'year')
    case 'lastYear':
      return unitAround(now.subtract(1, 'year'), 'year')
  }
}

/** The preset that means exactly these days. */
export function rangeName(
  from: string | undefined,
  to: string | undefined,
  today: string,
): TimeRangeName | undefined {
  return TIME_RANGES.find((name) => {
    const range = timeRange(name, today)
    return range.from === from && range.to === to
  })
}

/** The whole unit that a day lies in. */
function unitAround(day: Dayjs, unit: 'month' | 'quarter' | 'year'): DayRange {
  return days(day.startOf(unit), day.endOf(unit))
}

function days(from: Dayjs, to: Dayjs): DayRange {
  return { from: from.format(DAY), to: to.format(DAY) }
}
