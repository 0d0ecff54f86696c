import { Suspense, useState } from 'react'
import { usePlatform } from '../../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { DateField } from '../../../../ui/input/date-field.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import { ContainerValue } from '../host/lazy-container-value.ts'
import {
  fromInput,
  NATIVE_OF,
  PICKER_OF,
  type PickedGrain,
  secondsOf,
  toInput,
  toNative,
} from './date-input.ts'
import { openOwnPicker } from './open-own-picker.ts'
import { SecondsSelect } from './seconds-select.tsx'

type Props = TypedEditorProps & {
  readonly grain: PickedGrain
  readonly show: (stored: string) => string
}

/**
 * By the container's own picker where it has one, else by the system's; seconds, which some pickers do not offer, stand
 * beside it.
 */
export function PickedDate({ property: _, value, onChange, grain, show, ...frame }: Props) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const [isHere, setHere] = useState(false)
  const stored = typeof value === 'string' ? value : ''
  const picked = toInput(stored, grain)
  const hasSeconds = grain === 'second' || grain === 'timeSecond'
  const seconds = secondsOf(stored)
  const words = hasSeconds ? picked.replace('T', ' ') : show(stored)
  const after =
    hasSeconds && stored !== '' ? (
      <SecondsSelect
        label={t('values.part', { field: frame.label, part: t('values.second') })}
        value={seconds}
        onChange={(chosen) => onChange(fromInput(picked, grain, chosen))}
      />
    ) : undefined
  const bySystem = (
    <DateField
      {...frame}
      {...(isHere ? { inputRef: openOwnPicker } : {})}
      kind={PICKER_OF[grain]}
      value={picked}
      shown={words}
      clearable={!frame.required && frame.look !== 'cell'}
      onChange={(typed) => onChange(fromInput(typed, grain, seconds))}
      after={after}
    />
  )
  const native = NATIVE_OF[grain]
  if (isHere || frame.look === 'cell' || !platform.can(native)) return bySystem
  return (
    <Suspense fallback={bySystem}>
      <ContainerValue
        {...frame}
        value={value}
        onChange={onChange}
        words={stored === '' ? '' : words}
        icon="cal"
        ask={(container) => container[native](toNative(picked))}
        onValue={(chosen) => onChange(fromInput(chosen, grain, seconds))}
        onHere={() => setHere(true)}
        after={after}
      />
    </Suspense>
  )
}
