import type { Duration } from '../../contract/package/durations.ts'

const MINUTES: Readonly<Record<Duration['unit'], number>> = {
  minute: 1,
  hour: 60,
  day: 1440,
  workHour: 60,
  workDay: 1440,
}

/** Whether one length is surely longer than another. Working time against calendar time is never sure. */
export function isLonger(a: Duration, b: Duration): boolean {
  if (isWorking(a) !== isWorking(b)) return false
  // How many hours a working day has is the calendar's affair: only equal units compare.
  if (isWorking(a) && a.unit !== b.unit) return false
  return a.amount * MINUTES[a.unit] > b.amount * MINUTES[b.unit]
}

function isWorking({ unit }: Duration): boolean {
  return unit === 'workHour' || unit === 'workDay'
}
