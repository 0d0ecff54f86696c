import { showsAsUnsupported } from '../../../../../rules/text/html-text.ts'
import { valueText } from '../../../../../rules/values/value-text.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { Dash } from '../dash.tsx'
import type { ViewerProps } from '../editor-props.ts'
import { LinkedText } from './linked-text.tsx'
import { LongText } from './long-text.tsx'

/** Whatever the value is, as text; a name that somebody gave an option may hold tags too (security D-14). */
export function PlainViewer({ property, value }: ViewerProps) {
  const { t } = useTranslation()
  const text = valueText(property, value, useLocale())
  if (text === null) return <Dash />
  return showsAsUnsupported(text) ? t('form.unsupported') : text
}

/** Text that a person wrote: addresses are links; with HTML tags it is not shown (spec §5, security D-14). */
export function WrittenViewer({ property, value }: ViewerProps) {
  const { t } = useTranslation()
  const text = valueText(property, value, useLocale())
  if (text === null) return <Dash />
  if (showsAsUnsupported(text)) return t('form.unsupported')
  return property.type === 'longText' ? <LongText text={text} /> : <LinkedText text={text} />
}
