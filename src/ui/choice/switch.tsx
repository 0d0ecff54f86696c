import type { AriaAttributes } from 'react'
import styles from './switch.module.css'

type Props = Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-required'> & {
  /** For screen readers, and what a tap on the row says. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  id?: string
  disabled?: boolean | undefined
  /** What stands beside it: Yes, No. */
  words?: string
  onBlur?: (() => void) | undefined
}

/** On or off, at once; the target is 44 px high. */
export function Switch({ label, checked, onChange, words, ...input }: Props) {
  return (
    <label className={styles.row}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      {words !== undefined && <span aria-hidden="true">{words}</span>}
    </label>
  )
}
