import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import styles from './field.module.css'

type Props = {
  label: string
  children: ReactNode
  /** What it was when I last looked: draws the bar and the old value struck. */
  before?: ReactNode
  changedLabel?: ReactNode
  /** Takes both columns on wide screens. */
  span?: boolean
  /** The code of the form's field, by which a problem leads here. */
  code?: string
}

/** A value as text: label left (80 px), above it on wide screens and for large text. */
export function Field({ label, children, before, changedLabel, span, code }: Props) {
  const changed = before !== undefined
  return (
    <div className={cx(styles.field, changed && styles.changed, span && styles.span)} data-field={code}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {children}
        {changed && <s className={styles.before}>{before}</s>}
        {changed && changedLabel !== undefined && <span className={styles.note}>{changedLabel}</span>}
      </dd>
    </div>
  )
}

/** The list that holds fields: one column on a phone, two on wide screens. */
export function FieldList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}
