import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import type { MessageRow } from '../../../contract/messages.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { wallClock } from '../../../rules/format/date.ts'
import { dateFormatter } from '../../../rules/format/formatters.ts'
import { FORMAT_WORDS } from '../../../rules/format/words.ts'

dayjs.extend(utc)

/** A row of the list: the head of a day, or a message. */
export type ListRow =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'message'; readonly day: string; readonly time: string; readonly row: MessageRow }

/** The messages with a head before each day, by the clock of the zone. */
export function withDays(rows: readonly MessageRow[], timeZone: string): ListRow[] {
  let last = ''
  return rows.flatMap((row): ListRow[] => {
    const wall = wallClock(new Date(row.createdTime), timeZone)
    const day = wall.slice(0, 10)
    const message: ListRow = { kind: 'message', day, time: wall.slice(11, 16), row }
    if (day === last) return [message]
    last = day
    return [{ kind: 'day', day }, message]
  })
}

/** A day as its head says it; '' for today and the day before, which have words of their own. */
export function dayText(day: string, today: string, locale: Locale): string {
  // In UTC: by the device's clock a day on which midnight is skipped has no length.
  const age = dayjs.utc(today).diff(dayjs.utc(day), 'day')
  if (age === 0 || age === 1) return ''
  return dateFormatter(FORMAT_WORDS[locale].dateTag, {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))
}
