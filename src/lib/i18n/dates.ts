import { atom } from 'jotai'
import { useEffect, useState } from 'react'
import { wallClock } from '../../../rules/format/date.ts'
import { listTime } from '../../../rules/format/list-time.ts'
import { formatSpan } from '../../../rules/format/span.ts'
import { store } from '../base/store.ts'
import { useLocale } from './use-locale.ts'

const MINUTE_MS = 60_000
const zone = atom<string | undefined>(undefined)
/** Asked for once a page: the answer costs as much as drawing a row. */
let ofDevice: string | undefined

/** The zone the person set; without one, or with one this device does not know, the device's. */
export function setTimeZone(next: string | undefined): void {
  try {
    if (next !== undefined) wallClock(new Date(), next)
    store().set(zone, next)
  } catch {
    store().set(zone, undefined)
  }
}
export function timeZone(): string {
  ofDevice ??= Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'Asia/Shanghai'
  return store().get(zone) ?? ofDevice
}

/** Time as lists show it: just now, 10 min ago, 14:32, yesterday, day, full day. */
export function useListTime(): (instant: string) => string {
  const locale = useLocale()
  const now = useMinute()
  return (instant) => listTime(instant, now.toISOString(), timeZone(), locale)
}

type SpanText = (milliseconds: number) => string

/** What took so long and is over: days, hours, minutes, seconds; zero reads one minute (spec §9). */
export function useSpan(): SpanText {
  const locale = useLocale()
  return (milliseconds) => formatSpan(milliseconds, locale)
}

/** What still goes on, in whole minutes: what shows it renews itself once a minute and counts no seconds. */
export function useRunningSpan(): SpanText {
  const locale = useLocale()
  return (milliseconds) => formatSpan(Math.floor(milliseconds / MINUTE_MS) * MINUTE_MS, locale)
}

/** A mean of spans, by its two largest units. */
export function useMeanSpan(): SpanText {
  const locale = useLocale()
  return (milliseconds) => formatSpan(milliseconds, locale, 2)
}

/** The present minute; what shows times renews itself by it. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
