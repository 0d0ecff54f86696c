import { useTranslation } from 'react-i18next'
import type { Column } from '../../../../contract/package/properties.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { localised } from '../../../../rules/localised.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { RadioField } from '../../../ui/radio-field.tsx'
import { type Option, SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { CheckList } from './check-list.tsx'
import { CheckSheet } from './check-sheet.tsx'
import { ClearButton } from './clear-button.tsx'
import type { TypedEditorProps } from './editor-props.ts'

/** Yes or no by a switch; one that must be answered asks for either, since a switch never touched says nothing. */
export function BooleanEditor({ property: _, value, onChange, ...frame }: TypedEditorProps) {
  const { t } = useTranslation()
  if (!frame.required) {
    const words = value === null ? '' : t(value === true ? 'form.yes' : 'form.no')
    return <SwitchField {...frame} checked={value === true} onChange={onChange} words={words} />
  }
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

/** One of a few, all in sight; in the cell of a grid a list that opens. */
export function RadioEditor(props: TypedEditorProps) {
  const { property, value, onChange, ...frame } = props
  const options = optionsOf(property, useLocale())
  if (frame.look === 'cell') return <DropdownEditor {...props} />
  const chosen = typeof value === 'string' ? value : ''
  return (
    <RadioField
      {...frame}
      value={chosen}
      options={options}
      onChange={onChange}
      after={
        chosen !== '' && !frame.required && <ClearButton field={frame.label} onClear={() => onChange(null)} />
      }
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

/** Several of a few, all in sight; in the cell of a grid a list that opens. */
export function CheckboxEditor({ property, ...rest }: TypedEditorProps) {
  const options = optionsOf(property, useLocale())
  return rest.look === 'cell' ? (
    <CheckSheet {...rest} options={options} />
  ) : (
    <CheckList {...rest} options={options} />
  )
}

/** Several of a list that opens. */
export function MultiDropdownEditor({ property, ...rest }: TypedEditorProps) {
  return <CheckSheet {...rest} options={optionsOf(property, useLocale())} />
}

function optionsOf(property: Column, locale: Locale): Option[] {
  if (!('options' in property)) return []
  return property.options.map((option) => ({
    value: option.value,
    label: localised(option.name, locale, 'zh'),
  }))
}
