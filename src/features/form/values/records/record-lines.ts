import type { RecordRef } from '../../../../../contract/records.ts'
import type { Locale } from '../../../../../contract/vocabulary.ts'
import { summaryTexts } from '../../../../shared/values/summary-text.ts'

/** The fields that recognise a record, in one line; what holds HTML is left out (spec §5). */
export function recordLine({ summary, sequenceNo }: RecordRef, locale: Locale): string {
  const texts = summaryTexts(summary ?? [], locale, '').flatMap(({ label, text }) =>
    text === null ? [] : [label === null ? text : `${label} ${text}`],
  )
  return [...texts, ...(sequenceNo ? [sequenceNo] : [])].join(' · ')
}
