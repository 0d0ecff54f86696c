import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'
import { InputFrame } from '../input/input-frame.tsx'
import { Icon } from '../picture/icon.tsx'
import styles from './choice-list.module.css'

export type ListChoice = {
  readonly value: string
  readonly label: string
  /** A line of meaning below the word. */
  readonly hint?: string | undefined
  /** At the right end: an avatar, a time. */
  readonly end?: ReactNode
  readonly disabled?: boolean
  /** May be chosen beside others: drawn as a box. */
  readonly joins?: boolean
}

type Props = {
  readonly label: string
  readonly options: readonly ListChoice[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
  readonly required?: boolean
  readonly hint?: string | undefined
}

/** One or several of a list, each with a line that says what it means. */
export function ChoiceList({ label, options, chosen, onToggle, required, hint }: Props) {
  const id = useId()
  return (
    <InputFrame label={label} look="box" inputId={id} required={required} hint={hint} group>
      <div className={styles.list}>
        {options.map((option) => (
          <Row
            key={option.value}
            option={option}
            name={id}
            checked={chosen.includes(option.value)}
            onToggle={() => onToggle(option.value)}
          />
        ))}
      </div>
    </InputFrame>
  )
}

type RowProps = {
  readonly option: ListChoice
  readonly name: string
  readonly checked: boolean
  readonly onToggle: () => void
}

function Row({ option, name, checked, onToggle }: RowProps) {
  const { value, label, hint, end, disabled, joins } = option
  return (
    <label className={cx(styles.row, disabled && styles.disabled)}>
      <input
        type={joins ? 'checkbox' : 'radio'}
        name={joins ? undefined : name}
        className={styles.input}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
      />
      <span className={cx(styles.mark, joins && styles.box)} aria-hidden="true">
        {joins === true && checked && <Icon name="check" size={14} />}
      </span>
      <span className={styles.words}>
        <span className={styles.word}>{label}</span>
        {hint !== undefined && hint !== '' && <span className={styles.hint}>{hint}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </label>
  )
}
