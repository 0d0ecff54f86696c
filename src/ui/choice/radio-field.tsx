import { type ReactNode, useId } from 'react'
import { InputFrame, type InputProps } from '../input/input-frame.tsx'
import { Radio } from './radio.tsx'
import styles from './radio-field.module.css'
import type { Option } from './select-field.tsx'
import { useRadioGroup } from './use-radio-group.ts'

type Props = InputProps & {
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  /** Behind the options. */
  after?: ReactNode
}

/** One of a few, all in sight. */
export function RadioField(props: Props) {
  const { label, value, onChange, options, error, hint, required, disabled, look = 'row' } = props
  const id = useId()
  const { group, drawAnew } = useRadioGroup(props.name ?? id)
  return (
    <InputFrame
      label={label}
      error={error}
      hint={hint}
      required={required}
      look={look}
      inputId={id}
      group="radios"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the radio buttons inside */}
      <div ref={group} className={styles.options} onBlur={props.onBlur}>
        {options.map((option) => (
          <Radio
            key={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChoose={() => {
              drawAnew()
              onChange(option.value)
            }}
          >
            {option.label}
          </Radio>
        ))}
        {props.after}
      </div>
    </InputFrame>
  )
}
