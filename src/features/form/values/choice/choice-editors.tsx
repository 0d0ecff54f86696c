import { Suspense, useMemo, useState } from 'react'
import type { Column } from '../../../../../contract/package/properties.ts'
import { localised } from '../../../../../rules/text/localised.ts'
import { usePlatform } from '../../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { RadioField } from '../../../../ui/choice/radio-field.tsx'
import { type Option, SelectField } from '../../../../ui/choice/select-field.tsx'
import { SwitchField } from '../../../../ui/choice/switch-field.tsx'
import { SEARCHED_FROM } from '../../../../ui/search/searched-options.tsx'
import { ClearButton } from '../clear-button.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import { ContainerValue } from '../host/lazy-container-value.ts'
import { CheckList } from './check-list.tsx'
import { CheckSheet } from './check-sheet.tsx'
import { ChoiceSheetField } from './choice-sheet-field.tsx'

type SearchedOption = Option & { readonly words: string }

/** Between values and words; no option has one. */
const SEPARATOR = '\n'

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
  const options = useOptions(property, value)
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

/**
 * One of a list: by the container's chooser or the system's while it is short, in a sheet that can be searched when it
 * is long.
 */
export function DropdownEditor(props: TypedEditorProps) {
  const { property, value, onChange, ...frame } = props
  const options = useOptions(property, value)
  const platform = usePlatform()
  const [isHere, setHere] = useState(false)
  if (options.length >= SEARCHED_FROM || isHere)
    return <ChoiceSheetField {...props} options={options} opens={isHere} />
  const chosen = typeof value === 'string' ? value : ''
  const bySystem = (
    <SelectField
      {...frame}
      value={chosen}
      options={options}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  )
  if (frame.look === 'cell' || !platform.can('chooseOption')) return bySystem
  return (
    <Suspense fallback={bySystem}>
      <ContainerValue
        {...frame}
        value={value}
        onChange={onChange}
        words={options.find((option) => option.value === chosen)?.label ?? chosen}
        icon="more"
        ask={(container) => container.chooseOption(options, chosen === '' ? undefined : chosen)}
        onValue={onChange}
        onHere={() => setHere(true)}
      />
    </Suspense>
  )
}

/** Several of a few, all in sight; in the cell of a grid a list that opens. */
export function CheckboxEditor({ property, ...rest }: TypedEditorProps) {
  const options = useOptions(property, rest.value)
  return rest.look === 'cell' ? (
    <CheckSheet {...rest} options={options} />
  ) : (
    <CheckList {...rest} options={options} />
  )
}

/** Several of a list that opens. */
export function MultiDropdownEditor({ property, ...rest }: TypedEditorProps) {
  return <CheckSheet {...rest} options={useOptions(property, rest.value)} />
}

/** What may be chosen: an option that is switched off, or that the list no longer has, is there while it is chosen. */
function useOptions(property: Column, value: unknown): readonly SearchedOption[] {
  const locale = useLocale()
  const chosen = Array.isArray(value) ? value.join(SEPARATOR) : value
  return useMemo(() => {
    if (!('options' in property)) return []
    const kept = typeof chosen === 'string' && chosen !== '' ? chosen.split(SEPARATOR) : []
    const known = property.options
      .filter((option) => option.disabled !== true || kept.includes(option.value))
      .map((option) => ({
        value: option.value,
        label: localised(option.name, locale, 'zh'),
        words: [option.value, ...Object.values(option.name)].join(SEPARATOR),
      }))
    const gone = kept.filter((one) => !property.options.some((option) => option.value === one))
    return [...known, ...gone.map((one) => ({ value: one, label: one, words: one }))]
  }, [property, chosen, locale])
}
