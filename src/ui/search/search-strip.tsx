import type { ReactNode, Ref } from 'react'
import styles from './search-strip.module.css'

type Props = { readonly children: ReactNode; readonly ref?: Ref<HTMLDivElement> }

/** The search of a page, below its bar. */
export function SearchStrip({ children, ref }: Props) {
  return (
    <div ref={ref} className={styles.strip}>
      {children}
    </div>
  )
}
