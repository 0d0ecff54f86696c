import { useTranslation } from 'react-i18next'
import type { Column } from '../../../contract/package/properties.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { formatNumber } from '../../../rules/format/number.ts'
import { localised } from '../../../rules/localised.ts'
import { valueText } from '../../../rules/value-text.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { DateField } from '../../ui/date-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CheckList } from './check-list.tsx'
import { dateKind, fromInput, toInput } from './date-input.ts'
import { UnitField } from './unit-field.tsx'

export type EditorProps = {
  readonly property: Column
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly look?: 'row' | 'box' | 'cell'
}

/** Whether this kind of property is edited here; the others are shown as text. */
export function isEditableType(property: Column): boolean {
  return EDITED.has(property.type)
}

const EDITED = new Set<Column['type']>([
  'shortText',
  'longText',
  'number',
  'date',
  'time',
  'boolean',
  'radio',
  'dropdown',
  'checkbox',
  'multiDropdown',
  'person',
  'multiPerson',
  'department',
  'multiDepartment',
])

/** The input of one property, by its type; values in the shapes of rules/values.ts, empty is null. */
export function ValueEditor({
  property,
  value,
  onChange,
  label,
  required,
  error,
  look = 'row',
}: EditorProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const hint = property.hint === undefined ? undefined : localised(property.hint, locale, 'zh')
  const common = { label, required, error, look }
  const text = typeof value === 'string' ? value : ''
  const change = (typed: string) => onChange(typed === '' ? null : typed)
  switch (property.type) {
    case 'longText':
      return <TextArea {...common} value={text} onChange={change} placeholder={hint ?? t('form.fillIn')} />
    case 'number':
      return (
        <NumberField
          {...common}
          value={text}
          onChange={change}
          integer={property.format === 'integer'}
          format={(decimal) => formatNumber(decimal, property.format, locale)}
          placeholder={hint ?? t('form.fillIn')}
        />
      )
    case 'date':
      return (
        <DateField
          {...common}
          hint={hint}
          kind={dateKind(property.format)}
          value={toInput(text)}
          shown={valueText(property, value, locale) ?? undefined}
          onChange={(typed) => change(fromInput(typed, property.format))}
        />
      )
    case 'time':
      return <DateField {...common} hint={hint} kind="time" value={text} onChange={change} />
    case 'boolean':
      return (
        <RadioField
          {...common}
          value={value === true ? 'yes' : value === false ? 'no' : ''}
          options={[
            { value: 'yes', label: t('form.yes') },
            { value: 'no', label: t('form.no') },
          ]}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      )
    case 'radio':
      return (
        <RadioField
          {...common}
          hint={hint}
          value={text}
          options={optionsOf(property, locale)}
          onChange={change}
        />
      )
    case 'dropdown':
      return (
        <SelectField
          {...common}
          hint={hint}
          value={text}
          options={optionsOf(property, locale)}
          onChange={change}
        />
      )
    case 'checkbox':
    case 'multiDropdown':
      return <CheckList {...common} value={value} options={optionsOf(property, locale)} onChange={onChange} />
    case 'person':
    case 'multiPerson':
    case 'department':
    case 'multiDepartment':
      return (
        <UnitField
          {...common}
          kind={property.type === 'person' || property.type === 'multiPerson' ? 'person' : 'department'}
          multiple={property.type === 'multiPerson' || property.type === 'multiDepartment'}
          value={value}
          onChange={onChange}
        />
      )
    default:
      return <TextField {...common} value={text} onChange={change} placeholder={hint ?? t('form.fillIn')} />
  }
}

function optionsOf(property: Extract<Column, { options: unknown }>, locale: Locale) {
  return property.options.map((option) => ({
    value: option.value,
    label: localised(option.name, locale, 'zh'),
  }))
}
