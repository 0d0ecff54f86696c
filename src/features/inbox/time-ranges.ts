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

const DAY_MS = 86_400_000

/** The days a preset means for someone whose day is `today`; weeks begin on Monday. */
export function timeRange(name: TimeRangeName, today: string): DayRange {
  const now = new Date(`${today}T00:00:00Z`)
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const quarter = Math.floor(month / 3) * 3
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'thisWeek':
      return { from: dayOf(monday), to: dayOf(monday + 6 * DAY_MS) }
    case 'lastWeek':
      return { from: dayOf(monday - 7 * DAY_MS), to: dayOf(monday - DAY_MS) }
    case 'thisMonth':
      return months(year, month, 1)
    case 'lastMonth':
      return months(year, month - 1, 1)
    case 'thisQuarter':
      return months(year, quarter, 3)
    case 'lastQuarter':
      return months(year, quarter - 3, 3)
    case 'thisYear':
      return months(year, 0, 12)
    case 'lastYear':
      return months(year - 1, 0, 12)
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

function months(year: number, month: number, count: number): DayRange {
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + count, 0)) }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
