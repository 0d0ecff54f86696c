import { useId } from 'react'
import { describedBy, InputFrame, type InputProps } from './input-frame.tsx'
import styles from './switch.module.css'

type Props = InputProps & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What stands beside it: Yes, No. */
  words: string
}

/** On or off, at once. */
export function SwitchField(props: Props) {
  const { label, checked, onChange, words, error, hint, required, disabled, look = 'row' } = props
  const id = useId()
  return (
    <InputFrame label={label} error={error} hint={hint} required={required} look={look} inputId={id}>
      <label className={styles.row}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className={styles.input}
          checked={checked}
          disabled={disabled}
          aria-label={label}
          {...describedBy(id, { error, hint, required })}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={props.onBlur}
        />
        <span className={styles.track} aria-hidden="true" />
        <span aria-hidden="true">{words}</span>
      </label>
    </InputFrame>
  )
}
