import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'
import { InputFrame } from '../input/input-frame.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './choice-list.module.css'
import { Radio } from './radio.tsx'
import { useRadioGroup } from './use-radio-group.ts'

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
  const { group, drawAnew } = useRadioGroup(id)
  return (
    <InputFrame label={label} look="box" inputId={id} required={required} hint={hint} group>
      <div ref={group} className={styles.list}>
        {options.map((option) => (
          <Row
            key={option.value}
            option={option}
            checked={chosen.includes(option.value)}
            onToggle={() => {
              drawAnew()
              onToggle(option.value)
            }}
          />
        ))}
      </div>
    </InputFrame>
  )
}

type RowProps = {
  readonly option: ListChoice
  readonly checked: boolean
  readonly onToggle: () => void
}

function Row({ option, checked, onToggle }: RowProps) {
  const { label, hint, end, disabled = false, joins } = option
  const words = (
    <span className={styles.line}>
      <span className={styles.words}>
        <span className={styles.word}>{label}</span>
        {hint !== undefined && hint !== '' && <span className={styles.hint}>{hint}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </span>
  )
  return (
    <div className={cx(styles.row, disabled && styles.disabled)}>
      {joins ? (
        <Checkbox block checked={checked} disabled={disabled} onChange={onToggle}>
          {words}
        </Checkbox>
      ) : (
        <Radio block checked={checked} disabled={disabled} onChoose={onToggle}>
          {words}
        </Radio>
      )}
    </div>
  )
}
