import { valueText } from '../../../../rules/value-text.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { dateKind, fromInput, toInput } from './date-input.ts'
import type { TypedEditorProps } from './editor-props.ts'

/** A date in one of the formats of docs/date-formats.md, by the system's own picker. */
export function DateEditor({ property, value, onChange, ...frame }: TypedEditorProps) {
  const locale = useLocale()
  const format = property.type === 'date' ? property.format : undefined
  return (
    <DateField
      {...frame}
      kind={dateKind(format)}
      value={toInput(typeof value === 'string' ? value : '')}
      shown={valueText(property, value, locale) ?? undefined}
      onChange={(typed) => onChange(typed === '' ? null : fromInput(typed, format))}
    />
  )
}

/** A time of day. */
export function TimeEditor({ property: _, value, onChange, ...frame }: TypedEditorProps) {
  return (
    <DateField
      {...frame}
      kind="time"
      value={typeof value === 'string' ? value : ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
    />
  )
}
