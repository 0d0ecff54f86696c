import { type ReactNode, useId } from 'react'
import styles from '../input/input.module.css'
import { InputFrame, type InputProps } from '../input/input-frame.tsx'
import type { Option } from './select-field.tsx'

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
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={props.name ?? id}
              className={styles.optionInput}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              onBlur={props.onBlur}
            />
            <span className={styles.ring} aria-hidden="true" />
            {option.label}
          </label>
        ))}
        {props.after}
      </div>
    </InputFrame>
  )
}
