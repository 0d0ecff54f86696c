import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { WorkflowIcon } from '../picture/workflow-icon.tsx'
import styles from './tile-grid.module.css'

export type Tile = {
  /** Tells it from the others of its list. */
  readonly id: string
  readonly code: string
  readonly name: string
  readonly icon: string
  readonly tint: number
  readonly to: string
}

type Props = {
  readonly title: string
  readonly tiles: readonly Tile[]
  /** At the right of the head. */
  readonly action?: ReactNode
}

/** Workflows or applications as icons with their names, four in a row on a phone. */
export function TileGrid({ title, tiles, action }: Props) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </header>
      <ul className={styles.grid}>
        {tiles.map(({ id, code, name, icon, tint, to }) => (
          <li key={id} className={styles.item}>
            <Link to={to} className={styles.tile} data-focus="inner">
              <WorkflowIcon code={code} icon={icon} tint={tint} size={44} />
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
