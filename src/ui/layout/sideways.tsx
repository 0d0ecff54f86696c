import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import styles from './sideways.module.css'

type Props = {
  readonly label: string
  readonly className?: string | undefined
  readonly style?: CSSProperties
  readonly children: ReactNode
}

/** What may be broader than the screen, and scrolls by itself there; on paper it stands as it is. */
export function Sideways({ label, className, style, children }: Props) {
  const box = { className: cx(styles.box, className), style, 'aria-label': label, 'data-focus': 'inner' }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is only read scrolls, which needs the keyboard too
    <section tabIndex={0} {...box}>
      {children}
    </section>
  )
}
