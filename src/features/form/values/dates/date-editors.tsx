import { formatDate } from '../../../../../rules/format/date.ts'
import { dateGrain } from '../../../../../rules/record/date.ts'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import type { TypedEditorProps } from '../editor-props.ts'
import { pickedGrain } from './date-input.ts'
import { MonthEditor, YearEditor } from './month-editor.tsx'
import { PickedDate } from './picked-date.tsx'

/** A date in one of the formats of docs/date-formats.md. */
export function DateEditor(props: TypedEditorProps) {
  const locale = useLocale()
  const format = props.property.type === 'date' ? props.property.format : undefined
  const grain = pickedGrain(format)
  if (grain === null)
    return dateGrain(format) === 'year' ? <YearEditor {...props} /> : <MonthEditor {...props} />
  return <PickedDate {...props} grain={grain} show={(stored) => formatDate(stored, format, locale, 'UTC')} />
}

/** A time of day; one that has seconds already keeps a list for them. */
export function TimeEditor(props: TypedEditorProps) {
  const hasSeconds = typeof props.value === 'string' && props.value.length > 5
  return <PickedDate {...props} grain={hasSeconds ? 'timeSecond' : 'timeMinute'} show={(stored) => stored} />
}
