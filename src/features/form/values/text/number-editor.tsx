import { useCallback } from 'react'
import type { NumberFormat } from '../../../../../contract/vocabulary.ts'
import { editedNumber, enteredNumber, readTypedNumber } from '../../../../../rules/format/typed-number.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { NumberField } from '../../../../ui/input/number-field.tsx'
import type { TypedEditorProps } from '../editor-props.ts'

const UNITS: Readonly<Record<string, string>> = { percent: '%', rmb: '¥', usd: '$', eur: '€', hkd: 'HK$' }

function unitOf(format: NumberFormat | undefined): string | undefined {
  return UNITS[format?.replace(/\d$/, '') ?? '']
}

/** A decimal; formatted while it is not being edited (spec §9). A percentage is typed as per cent. */
export function NumberEditor({ property, value, onChange, hint, ...frame }: TypedEditorProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const format = property.type === 'number' ? property.format : undefined
  const read = useCallback((typed: string) => readTypedNumber(typed, format, locale), [format, locale])
  const edit = useCallback((stored: string) => editedNumber(stored, format, locale), [format, locale])
  return (
    <NumberField
      {...frame}
      value={typeof value === 'string' ? value : ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
      integer={format === 'integer'}
      negative={property.type === 'number' && (property.min ?? -1) < 0}
      format={(decimal) => enteredNumber(decimal, format, locale)}
      read={read}
      edit={edit}
      unit={unitOf(format)}
      placeholder={hint ?? t('form.fillIn')}
    />
  )
}
