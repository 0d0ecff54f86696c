import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

type Props = { title?: string; aside?: ReactNode; children: ReactNode }

/** A white band of a document, 8 px from the next; its title 14/600 with a count or action at the right. */
export function Section({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
