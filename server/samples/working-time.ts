import type { Random } from './random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** China Standard Time, where the sample organisations work. */
const ZONE_MS = 8 * HOUR_MS
const OPENS = 9
const CLOSES = 18

/** The same day, or the Friday before a weekend, at some minute between nine and six. */
export function workingTime(around: Date, random: Random): Date {
  const local = around.getTime() + ZONE_MS
  const midnight = local - (local % DAY_MS)
  const weekday = new Date(midnight).getUTCDay()
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0
  const inDay = OPENS * HOUR_MS + Math.floor(random.next() * (CLOSES - OPENS) * HOUR_MS)
  return new Date(midnight - back * DAY_MS + inDay - ZONE_MS)
}

/** A while after an instant; what would fall into the night or the weekend is done the next working morning. */
export function laterInWorkingTime(after: Date, random: Random): Date {
  const hours = 0.15 + 26 * random.next() ** 3
  const local = after.getTime() + hours * HOUR_MS + ZONE_MS
  const midnight = local - (local % DAY_MS)
  const weekday = new Date(midnight).getUTCDay()
  const atDesk = local - midnight >= OPENS * HOUR_MS && local - midnight < CLOSES * HOUR_MS
  if (atDesk && weekday >= 1 && weekday <= 5) return new Date(local - ZONE_MS)
  const next = local - midnight < OPENS * HOUR_MS ? midnight : midnight + DAY_MS
  const day = new Date(next).getUTCDay()
  const skip = day === 6 ? 2 : day === 0 ? 1 : 0
  const morning = next + skip * DAY_MS + OPENS * HOUR_MS + Math.floor(random.next() * 2 * HOUR_MS)
  return new Date(morning - ZONE_MS)
}
