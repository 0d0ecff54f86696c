import Ring from 'antd-mobile/es/components/radio'
import type { ReactNode } from 'react'
import styles from './radio.module.css'

type Props = {
  readonly checked: boolean
  readonly onChoose: () => void
  readonly disabled?: boolean | undefined
  /** As wide as its list. */
  readonly block?: boolean
  readonly children: ReactNode
}

/** One of a group that `useRadioGroup` holds together. */
export function Radio({ checked, onChoose, disabled = false, block = false, children }: Props) {
  return (
    <Ring className={styles.radio} block={block} checked={checked} disabled={disabled} onChange={onChoose}>
      {children}
    </Ring>
  )
}
