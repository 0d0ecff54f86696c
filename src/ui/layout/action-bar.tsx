import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './action-bar.module.css'

type SideProps = { icon: IconName; label: string; onClick: () => void; count?: number; hasPopup?: boolean }

/** A side action of the bar: icon with a 12 px word. */
export function SideAction({ icon, label, onClick, count, hasPopup }: SideProps) {
  return (
    <button
      type="button"
      className={styles.side}
      onClick={onClick}
      aria-haspopup={hasPopup ? 'dialog' : undefined}
    >
      <Icon name={icon} size={22} />
      <span className={styles.word}>
        {label}
        {count !== undefined && count > 0 ? ` ${count}` : ''}
      </span>
    </button>
  )
}

type Props = {
  /** Left on a phone: More, Comment. */
  sides?: ReactNode
  /** Return or another second action. */
  second?: ReactNode
  /** The one filled button; grows. */
  primary?: ReactNode
  /** Wide only, at the right end: the keys. */
  end?: ReactNode
  /** Captions too long for one row: the buttons take a row of their own. */
  stacked?: boolean
}

/** The content of a Page's foot: order left to right on a phone, primary first on wide screens. */
export function ActionBar({ sides, second, primary, end, stacked }: Props) {
  return (
    <div className={cx(styles.bar, stacked && styles.stacked)}>
      {sides !== undefined && <div className={styles.sides}>{sides}</div>}
      {second !== undefined && <div className={styles.second}>{second}</div>}
      {primary !== undefined && <div className={styles.primary}>{primary}</div>}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  )
}
