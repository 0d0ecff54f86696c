import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './cell.module.css'

type GroupProps = { children: ReactNode; title?: string }

/** Rows on one surface; `title` is a 12 px line inside the top. */
export function CellGroup({ children, title }: GroupProps) {
  return (
    <section className={styles.group}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
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

export function Cell({ title, icon, value, to, onClick, danger }: CellProps) {
  const inner = (
    <>
      {icon !== undefined && <Icon name={icon} size={20} className={styles.icon} />}
      <span className={styles.word}>{title}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {(to !== undefined || (onClick !== undefined && !danger)) && (
        <Icon name="right" size={18} className={styles.arrow} />
      )}
    </>
  )
  const className = cx(styles.cell, icon !== undefined && styles.indented, danger && styles.danger)
  if (to !== undefined) {
    return (
      <Link to={to} className={className} data-focus="inner">
        {inner}
      </Link>
    )
  }
  if (onClick !== undefined) {
    return (
      <button type="button" onClick={onClick} className={className} data-focus="inner">
        {inner}
      </button>
    )
  }
  return <div className={className}>{inner}</div>
}
