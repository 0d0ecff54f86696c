import { type Ref, useId } from 'react'
import { cx } from './cx.ts'
import styles from './input.module.css'
import { describedBy, InputFrame, type InputProps } from './input-frame.tsx'

type Props = InputProps & {
  /** `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm`, `HH:mm` or `YYYY-MM`, by `kind`; empty when nothing is entered. */
  value: string
  onChange: (value: string) => void
  kind?: 'date' | 'datetime-local' | 'time' | 'month'
  min?: string
  max?: string
  inputRef?: Ref<HTMLInputElement>
}

/** The system's own picker: it speaks the person's language, works with keys and screen readers. */
export function DateField(props: Props) {
  const { label, value, onChange, error, hint, required, disabled, look = 'row', kind = 'date' } = props
  const id = useId()
  return (
    <InputFrame label={label} error={error} hint={hint} required={required} look={look} inputId={id}>
      <div
        className={cx(
          styles.box,
          look === 'box' ? styles.boxed : styles.bare,
          error !== undefined && styles.wrong,
        )}
      >
        <input
          ref={props.inputRef}
          id={id}
          name={props.name}
          type={kind}
          className={cx(styles.input, styles.number, value === '' && styles.none)}
          min={props.min}
          max={props.max}
          disabled={disabled}
          value={value}
          {...describedBy(id, { error, hint, required })}
          onChange={(event) => onChange(event.target.value)}
          onBlur={props.onBlur}
        />
      </div>
    </InputFrame>
  )
}
