import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import styles from './card.module.css'

type Props = {
  children: ReactNode
  className?: string | undefined
  as?: 'article' | 'section' | 'div'
  labelledBy?: string
}

/** A white surface on the canvas: radius 12, padding 12, no shadow. */
export function Card({ children, className, as: Tag = 'div', labelledBy }: Props) {
  return (
    <Tag className={cx(styles.card, className)} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  )
}
