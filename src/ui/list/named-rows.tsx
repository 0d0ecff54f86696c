import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../base/cx.ts'
import { WorkflowIcon } from '../picture/workflow-icon.tsx'
import { Highlighted } from './highlighted.tsx'
import styles from './named-rows.module.css'

export type NamedThing = {
  /** Tells it from the others of its list. */
  readonly id: string
  /** Gives the tint where none is set. */
  readonly code: string
  readonly icon: string
  readonly tint: number | null
  readonly name: string
  readonly hits?: readonly (readonly [number, number])[]
  readonly description?: string
  readonly to: string
  /** At the right, beside the link. */
  readonly end?: ReactNode
}

type Props = {
  readonly things: readonly NamedThing[]
  /** A heading at the top, and the name of the group. */
  readonly title?: string | undefined
  /** How many there are, in words. */
  readonly countLabel?: string | undefined
  /** On wide screens: rows side by side instead of one below the other. */
  readonly grid?: boolean
  readonly busy?: boolean
}

const NONE: readonly (readonly [number, number])[] = []

/** Workflows, applications or functions: icon, name, a line about it. */
export function NamedRows({ things, title, countLabel, grid = false, busy = false }: Props) {
  return (
    <section
      className={cx(styles.group, grid && styles.grid, title === undefined && styles.headless)}
      aria-label={title}
    >
      {title !== undefined && (
        <header className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          {countLabel !== undefined && (
            <span>
              <span aria-hidden="true">{things.length}</span>
              <span className="cs-hidden-text">{countLabel}</span>
            </span>
          )}
        </header>
      )}
      <ul aria-busy={busy}>
        {things.map((thing) => (
          <li key={thing.id} className={styles.item}>
            <Row {...thing} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ code, icon, tint, name, hits = NONE, description, to, end }: NamedThing) {
  return (
    <div className={styles.line}>
      <Link to={to} className={styles.row} data-focus="inner">
        <WorkflowIcon code={code} icon={icon} tint={tint} size={32} />
        <span className={styles.words}>
          <span className={styles.name}>
            <Highlighted text={name} hits={hits} />
          </span>
          {description !== undefined && description !== '' && (
            <span className={styles.description}>{description}</span>
          )}
        </span>
      </Link>
      {end}
    </div>
  )
}
