import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../rules/format/date.ts'
import { dateGrain } from '../../../../rules/values/date.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { fromInput, PICKER_OF, type PickedGrain, pickedGrain, secondsOf, toInput } from './date-input.ts'
import type { TypedEditorProps } from './editor-props.ts'
import { MonthEditor, YearEditor } from './month-editor.tsx'
import { SecondsSelect } from './seconds-select.tsx'

/** A date in one of the formats of docs/date-formats.md. */
export function DateEditor(props: TypedEditorProps) {
  const locale = useLocale()
  const format = props.property.type === 'date' ? props.property.format : undefined
  const grain = pickedGrain(format)
  if (grain === null)
    return dateGrain(format) === 'year' ? <YearEditor {...props} /> : <MonthEditor {...props} />
  return <Picked {...props} grain={grain} show={(stored) => formatDate(stored, format, locale, 'UTC')} />
}

/** A time of day; one that has seconds already keeps a list for them. */
export function TimeEditor(props: TypedEditorProps) {
  const hasSeconds = typeof props.value === 'string' && props.value.length > 5
  return <Picked {...props} grain={hasSeconds ? 'timeSecond' : 'timeMinute'} show={(stored) => stored} />
}

type PickedProps = TypedEditorProps & {
  readonly grain: PickedGrain
  readonly show: (stored: string) => string
}

/** By the system's own picker; seconds, which some pickers do not offer, stand beside it. */
function Picked({ property: _, value, onChange, grain, show, ...frame }: PickedProps) {
  const { t } = useTranslation()
  const stored = typeof value === 'string' ? value : ''
  const picked = toInput(stored, grain)
  const hasSeconds = grain === 'second' || grain === 'timeSecond'
  const seconds = secondsOf(stored)
  return (
    <DateField
      {...frame}
      kind={PICKER_OF[grain]}
      value={picked}
      shown={hasSeconds ? picked.replace('T', ' ') : show(stored)}
      clearable={!frame.required && frame.look !== 'cell'}
      onChange={(typed) => onChange(fromInput(typed, grain, seconds))}
      after={
        hasSeconds && stored !== '' ? (
          <SecondsSelect
            label={t('values.part', { field: frame.label, part: t('values.second') })}
            value={seconds}
            onChange={(chosen) => onChange(fromInput(picked, grain, chosen))}
          />
        ) : undefined
      }
    />
  )
}
