import { type Ref, useEffect, useId, useState } from 'react'
import { cx } from './cx.ts'
import styles from './input.module.css'
import { InputBox } from './input-box.tsx'
import { describedBy, type InputProps } from './input-frame.tsx'

type Props = InputProps & {
  /** A decimal as text (`-12.50`), empty when nothing is entered: no digit is lost on the way. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** `integer` shows a keyboard without the point. */
  integer?: boolean
  /** Behind the number: a currency, `%`, a measure. */
  unit?: string
  /** How the value reads while the field is not being edited, e.g. `¥12,860.00`. */
  format?: (value: string) => string
  inputRef?: Ref<HTMLInputElement>
}

/** Full-width digits, thousands separators and the Chinese point become plain; anything else stays for the error. */
export function plainNumber(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[。．]/g, '.')
    .replace(/[－−]/g, '-')
    .replace(/[,，\s\u00a0\u202f]/g, '')
}

export function NumberField(props: Props) {
  const { label, value, onChange, error, hint, required, disabled, look = 'row', integer } = props
  const id = useId()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (typed !== undefined && plainNumber(typed) !== value) setTyped(value)
  }, [typed, value])
  const shown = typed ?? (value !== '' && props.format !== undefined ? props.format(value) : value)
  return (
    <InputBox label={label} error={error} hint={hint} required={required} look={look} inputId={id}>
      <input
        ref={props.inputRef}
        id={id}
        name={props.name}
        type="text"
        className={cx(styles.input, styles.number)}
        inputMode={integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={props.placeholder}
        disabled={disabled}
        value={shown}
        {...describedBy(id, { error, hint, required })}
        onFocus={() => setTyped(value)}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(plainNumber(event.target.value))
        }}
        onBlur={() => {
          setTyped(undefined)
          props.onBlur?.()
        }}
      />
      {props.unit !== undefined && <span className={styles.unit}>{props.unit}</span>}
    </InputBox>
  )
}
