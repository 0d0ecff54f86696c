import type { ReactNode } from 'react'
import styles from './page-body.module.css'

/** What stands on the canvas of a page, with the margin of its size around it. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}
