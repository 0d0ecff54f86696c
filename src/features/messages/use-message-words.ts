import type { MessageRow } from '../../../contract/messages.ts'
import { messageWords } from '../../../rules/text/message-words.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { useName } from '../../lib/i18n/use-name.ts'
import { summaryTexts } from '../../shared/values/summary-text.ts'

/** What a message says, in the reader's language. */
export function useMessageWords(today: string): (row: MessageRow) => { title: string; line: string } {
  const { t } = useTranslation()
  const locale = useLocale()
  const localised = useLocalised()
  const nameOf = useName()
  return (row) =>
    messageWords(row, {
      say: (key, params) => t(key, { ...params }),
      nameOf,
      localised,
      facts: summaryTexts(row.summary, locale, today).map(({ text }) => text ?? t('form.unsupported')),
    })
}
