import type { NameI18n } from '../../../contract/shapes.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { showsAsUnsupported } from '../../../rules/text/html-text.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { type Wording, wordedValue } from '../values/worded-value.ts'
import type { FieldChange } from './changes-table.tsx'

type Changed = {
  readonly code: string
  readonly name: NameI18n
  readonly wording: Wording
  readonly before: unknown
  readonly after: unknown
}

/** Values of a field before and after as texts, for the table of changes; none when they are the same. */
export function useChangeText(): (changed: Changed) => FieldChange[] {
  const { t } = useTranslation()
  const locale = useLocale()
  return ({ code, name, wording, before, after }) => {
    if (sameValue(before ?? null, after ?? null)) return []
    const [was, is] = [before, after].map((value) => {
      const text = wordedValue(wording, value, locale)
      return text !== null && showsAsUnsupported(text) ? t('form.unsupported') : text
    })
    return [{ code, name, before: was ?? null, after: is ?? null }]
  }
}
