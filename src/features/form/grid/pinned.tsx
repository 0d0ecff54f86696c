import type { ReactNode } from 'react'
import styles from './grid.module.css'
import { type Grid, spread } from './grid-model.ts'

type Props = {
  readonly grid: Grid
  /** The row's own head. */
  readonly head: ReactNode
  /** The cells of all columns in order. */
  readonly children: readonly ReactNode[]
}

/** The cells of one row: its head and its first cell stay in view together, one part to hold instead of two. */
export function PinnedCells({ grid, head, children }: Props) {
  const [first] = grid.columns
  const [key, ...others] = children
  if (first === undefined) return head
  return (
    <>
      <div role="presentation" className={styles.pinned} style={spread(first, grid.headPx)}>
        {head}
        {key}
      </div>
      {others}
    </>
  )
}
