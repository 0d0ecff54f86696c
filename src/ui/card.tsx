import type { ReactNode } from 'react'
import styles from './card.module.css'
import { cx } from './cx.ts'

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
