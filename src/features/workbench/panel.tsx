import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './workbench.module.css'

type Props = {
  readonly title: string
  readonly children: ReactNode
  /** At the right of the head: a word, or a link to all of it. */
  readonly end?: ReactNode
}

/** One surface of the workbench with its heading. */
export function Panel({ title, children, end }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {end}
      </header>
      {children}
    </section>
  )
}

export function AllLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={styles.all}>
      {children}
      <Icon name="right" size={16} />
    </Link>
  )
}
