import Box from 'antd-mobile/es/components/checkbox'
import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import styles from './checkbox.module.css'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  children?: ReactNode
  /** Needed when there are no visible words. */
  label?: string
  round?: boolean
  /** As wide as its list. */
  block?: boolean
  disabled?: boolean
}

export function Checkbox(props: Props) {
  const { checked, onChange, children, label, round, block = false, disabled = false } = props
  return (
    <Box
      className={cx(styles.row, children === undefined && styles.bare, round && styles.round)}
      block={block}
      checked={checked}
      disabled={disabled}
      onChange={onChange}
    >
      {children ?? <span className="cs-hidden-text">{label}</span>}
    </Box>
  )
}
