import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { readTypedNumber } from '../../../rules/format/typed-number.ts'
import { cx } from '../base/cx.ts'
import styles from './input.module.css'
import { InputBox } from './input-box.tsx'
import { describedBy, type InputProps } from './input-frame.tsx'
import { otherSign, SignKey } from './sign-key.tsx'

type Props = InputProps & {
  /** A decimal as text (`-12.50`), empty when nothing is entered: no digit is lost on the way. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** `integer` shows a keyboard without the point. */
  integer?: boolean
  /** It may be below zero: where a finger types, a key beside it changes the sign. */
  negative?: boolean
  /** Behind the number while it is being edited: a currency, `%`, a measure. */
  unit?: string | undefined
  /** What was typed or pasted, as the value; what is no number stays as it is, for the error. */
  read?: (typed: string) => string
  /** The value as it is edited. */
  edit?: (value: string) => string
  /** How the value reads while the field is not being edited, e.g. `¥12,860.00`. */
  format?: (value: string) => string
  inputRef?: Ref<HTMLInputElement>
}

const READ_PLAIN = (typed: string) => readTypedNumber(typed, undefined, 'zh')
const EDIT_PLAIN = (value: string) => value

/** A decimal as text. What is typed is kept as it stands until the field is left, so an input method is not disturbed. */
export function NumberField(props: Props) {
  const { label, value, onChange, error, hint, required, disabled, look = 'row', integer } = props
  const { read = READ_PLAIN, edit = EDIT_PLAIN } = props
  const id = useId()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (typed !== undefined && read(typed) !== value) setTyped(edit(value))
  }, [typed, value, read, edit])
  // A browser selects all at a Tab before the field hears of its focus; the raw text in place of the formatted one
  // would lose that, and what is typed would be added to the number. A pointer sets its caret afterwards.
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(props.inputRef, () => box.current)
  const type = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  const selected = useRef<HTMLInputElement | null>(null)
  useLayoutEffect(() => {
    if (typed !== undefined) selected.current?.select()
    selected.current = null
  }, [typed])
  const shown = typed ?? (value !== '' && props.format !== undefined ? props.format(value) : value)
  return (
    <InputBox label={label} error={error} hint={hint} required={required} look={look} inputId={id}>
      <input
        ref={box}
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
        onFocus={({ currentTarget }) => {
          selected.current = isAllSelected(currentTarget) ? currentTarget : null
          setTyped(edit(value))
        }}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setTyped(undefined)
          props.onBlur?.()
        }}
      />
      {props.negative && typed !== undefined && (
        <SignKey
          label={label}
          onPress={() => {
            type(otherSign(typed))
            box.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {props.unit !== undefined && typed !== undefined && <span className={styles.unit}>{props.unit}</span>}
    </InputBox>
  )
}

function isAllSelected({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return value !== '' && selectionStart === 0 && selectionEnd === value.length
}
