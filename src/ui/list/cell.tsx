import List from 'antd-mobile/es/components/list'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './cell.module.css'

type GroupProps = { children: ReactNode; title?: string }

/** Rows on one surface; `title` is a 12 px line above it. */
export function CellGroup({ children, title }: GroupProps) {
  return (
    <List
      mode="card"
      className={styles.group}
      header={title !== undefined && <h2 className={styles.title}>{title}</h2>}
    >
      {children}
    </List>
  )
}

type CellProps = {
  title: ReactNode
  icon?: IconName
  /** At the right, in grey; or a control. */
  value?: ReactNode
  /** A page of ours. */
  to?: string
  onClick?: () => void
  danger?: boolean
}

/** The library's row is pressed by pointers alone: a link or a button around it takes the focus and the keys. */
export function Cell({ title, icon, value, to, onClick, danger }: CellProps) {
  const leadsOn = to !== undefined || (onClick !== undefined && !danger)
  const row = (
    <List.Item
      className={cx(styles.cell, danger && styles.danger)}
      prefix={icon !== undefined && <Icon name={icon} size={20} />}
      extra={value}
      arrowIcon={leadsOn && <Icon name="right" size={18} />}
    >
      {title}
    </List.Item>
  )
  if (to !== undefined) {
    return (
      <Link to={to} className={styles.press} data-focus="inner">
        {row}
      </Link>
    )
  }
  if (onClick !== undefined) {
    return (
      <button type="button" onClick={onClick} className={styles.press} data-focus="inner">
        {row}
      </button>
    )
  }
  return row
}
