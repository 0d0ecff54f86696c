import NoticeBar from 'antd-mobile/es/components/notice-bar'
import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './strip.module.css'

type Act = { label: string; run: () => void }
type Props = {
  children: ReactNode
  icon: IconName
  tone?: 'warn' | 'bad' | 'info'
  action?: Act | undefined
  /** Beside it, for the other way. */
  second?: Act | undefined
  /** Rounded and inset, for use inside a page; else it spans the width under the bar. */
  inset?: boolean
  role?: 'status' | 'alert'
}

/** One line that stays until its reason is gone. It wraps: words that run by cannot be read by everybody. */
export function Strip({ children, icon, tone = 'warn', action, second, inset, role = 'status' }: Props) {
  const acts = [second, action].filter((one) => one !== undefined)
  return (
    <div role={role}>
      <NoticeBar
        wrap
        bordered={false}
        shape={inset ? 'neutral' : 'rectangular'}
        className={cx(styles.strip, styles[tone], inset && styles.inset)}
        icon={<Icon name={icon} size={18} className={styles.icon} />}
        content={children}
        extra={
          acts.length > 0 &&
          acts.map(({ label, run }) => (
            <button key={label} type="button" className={styles.action} onClick={run}>
              {label}
            </button>
          ))
        }
      />
    </div>
  )
}
