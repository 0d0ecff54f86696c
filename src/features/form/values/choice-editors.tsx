import { useTranslation } from 'react-i18next'
import type { Column } from '../../../../contract/package/properties.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { localised } from '../../../../rules/localised.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { RadioField } from '../../../ui/radio-field.tsx'
import { type Option, SelectField } from '../../../ui/select-field.tsx'
import { CheckList } from './check-list.tsx'
import type { TypedEditorProps } from './editor-props.ts'

/** Yes or no. */
export function BooleanEditor({ property: _, value, onChange, ...frame }: TypedEditorProps) {
  const { t } = useTranslation()
  return (
    <RadioField
      {...frame}
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      options={[
        { value: 'yes', label: t('form.yes') },
        { value: 'no', label: t('form.no') },
      ]}
      onChange={(chosen) => onChange(chosen === 'yes')}
    />
  )
}

/** One of a few, all in sight. */
export function RadioEditor({ property, value, onChange, ...frame }: TypedEditorProps) {
  const options = optionsOf(property, useLocale())
  return (
    <RadioField
      {...frame}
      value={typeof value === 'string' ? value : ''}
      options={options}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}

/** One of a list. */
export function DropdownEditor({ property, value, onChange, ...frame }: TypedEditorProps) {
  const options = optionsOf(property, useLocale())
  return (
    <SelectField
      {...frame}
      value={typeof value === 'string' ? value : ''}
      options={options}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}

/** Several of a list. */
export function ChecksEditor({ property, ...rest }: TypedEditorProps) {
  const options = optionsOf(property, useLocale())
  return <CheckList {...rest} options={options} />
}

function optionsOf(property: Column, locale: Locale): Option[] {
  if (!('options' in property)) return []
  return property.options.map((option) => ({
    value: option.value,
    label: localised(option.name, locale, 'zh'),
  }))
}
