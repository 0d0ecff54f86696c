import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../rules/format/number.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import type { TypedEditorProps } from './editor-props.ts'

/** A decimal; formatted while it is not being edited (spec §9). */
export function NumberEditor({
  property,
  label,
  required,
  error,
  look,
  hint,
  value,
  onChange,
}: TypedEditorProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const format = property.type === 'number' ? property.format : undefined
  return (
    <NumberField
      label={label}
      required={required}
      error={error}
      look={look}
      value={typeof value === 'string' ? value : ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
      integer={format === 'integer'}
      format={(decimal) => formatNumber(decimal, format, locale)}
      placeholder={hint ?? t('form.fillIn')}
    />
  )
}
