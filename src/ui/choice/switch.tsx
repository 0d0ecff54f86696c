import Track from 'antd-mobile/es/components/switch'
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

/**
 * On or off, at once; the target is 44 px high. The library's switch takes neither focus nor keys and belongs to no
 * label, so a checkbox lies over it and the switch is its picture.
 */
export function Switch({ label, checked, onChange, words, disabled = false, ...input }: Props) {
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
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Track aria-hidden="true" className={styles.track} checked={checked} disabled={disabled} />
      {words !== undefined && <span aria-hidden="true">{words}</span>}
    </label>
  )
}
