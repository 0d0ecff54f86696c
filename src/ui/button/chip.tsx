import Tag from 'antd-mobile/es/components/tag'
import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './chip.module.css'

/** What a chip may say; each has its word beside it, colour never speaks alone. */
export type ChipState =
  | 'processing'
  | 'agreed'
  | 'disagreed'
  | 'returned'
  | 'cancelled'
  | 'exception'
  | 'draft'
  | 'overdue'
  | 'due'
  | 'urged'
  | 'delegated'
  | 'plain'

const ICONS: Partial<Record<ChipState, IconName>> = {
  agreed: 'check',
  disagreed: 'x',
  returned: 'ret',
  cancelled: 'stop',
  exception: 'warn',
  draft: 'edit',
  overdue: 'clock',
  due: 'clock',
  urged: 'bell',
  delegated: 'users',
}

type Props = { state: ChipState; children: ReactNode; icon?: IconName | null }

export function Chip({ state, children, icon }: Props) {
  const shown = icon === undefined ? ICONS[state] : icon
  return (
    <Tag fill="outline" className={cx(styles.chip, styles[state])}>
      {shown != null && <Icon name={shown} size={14} className={styles.icon} />}
      <span>{children}</span>
    </Tag>
  )
}
