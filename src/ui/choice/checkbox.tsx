import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import styles from './checkbox.module.css'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  children?: ReactNode
  /** Needed when there are no visible words. */
  label?: string
  round?: boolean
  disabled?: boolean
}

export function Checkbox({ checked, onChange, children, label, round, disabled }: Props) {
  return (
    <label className={cx(styles.row, disabled && styles.disabled)}>
      <input
        type="checkbox"
        className={styles.input}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={cx(styles.box, checked && styles.on, round && styles.round)} aria-hidden="true">
        {checked && <Icon name="check" size={14} className={styles.mark} />}
      </span>
      {children !== undefined && <span className={styles.words}>{children}</span>}
    </label>
  )
}
