import type { Locale } from '../../../contract/vocabulary.ts'
import { dateFormatter } from '../../../rules/format/formatters.ts'
import { FORMAT_WORDS } from '../../../rules/format/words.ts'

/** An instant on paper: the whole day and minute, in the reader's zone and language. */
export function printTime(instant: string, timeZone: string, locale: Locale): string {
  return dateFormatter(FORMAT_WORDS[locale].dateTag, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}
