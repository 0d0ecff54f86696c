import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './strip.module.css'

type Props = {
  children: ReactNode
  icon: IconName
  tone?: 'warn' | 'bad' | 'info'
  action?: { label: string; run: () => void } | undefined
  /** Beside it, for the other way. */
  second?: { label: string; run: () => void } | undefined
  /** Rounded and inset, for use inside a page; else it spans the width under the bar. */
  inset?: boolean
  role?: 'status' | 'alert'
}

/** One line that stays until its reason is gone. It wraps: words that run by cannot be read by everybody. */
export function Strip({ children, icon, tone = 'warn', action, second, inset, role = 'status' }: Props) {
  return (
    <div className={cx(styles.strip, styles[tone], inset && styles.inset)} role={role}>
      <Icon name={icon} size={18} className={styles.icon} />
      <span className={styles.text}>{children}</span>
      {[second, action].map(
        (one) =>
          one !== undefined && (
            <button key={one.label} type="button" className={styles.action} onClick={one.run}>
              {one.label}
            </button>
          ),
      )}
    </div>
  )
}
