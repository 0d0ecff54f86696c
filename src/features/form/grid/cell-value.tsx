import type { Column } from '../../../../contract/package/properties.ts'
import { showsAsUnsupported } from '../../../../rules/text/html-text.ts'
import { enteredText } from '../../../../rules/values/entered-text.ts'
import { valueText } from '../../../../rules/values/value-text.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { FileCount } from '../../../shared/files/file-count.tsx'
import { filesOf } from '../values/files/files-of.ts'
import { ReadValue } from '../view/read-value.tsx'

/** Types whose view is more than words. */
const DRAWN: ReadonlySet<Column['type']> = new Set<Column['type']>(['relation', 'multiRelation', 'location'])

type Props = {
  readonly property: Column
  readonly value: unknown
  /** It is being filled in here, so it may be one that is refused. */
  readonly entered?: boolean
}

/** A cell's value on one line; an empty one is empty, as in a spreadsheet. */
export function CellValue({ property, value, entered = false }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (value === null || value === undefined) return null
  if (property.type === 'attachment') return <FileCount count={filesOf(value).length} />
  if (DRAWN.has(property.type)) return <ReadValue property={property} value={value} />
  const text = (entered ? enteredText : valueText)(property, value, locale)
  return text !== null && showsAsUnsupported(text) ? t('form.unsupported') : text
}
