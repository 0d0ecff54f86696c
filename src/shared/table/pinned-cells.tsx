import type { ReactNode } from 'react'
import { type ColumnWidth, spread } from './measures.ts'

type Props = {
  readonly columns: readonly ColumnWidth[]
  /** Width of the row's own head. */
  readonly headPx: number
  readonly className: string | undefined
  /** The row's own head. */
  readonly head: ReactNode
  /** The cells of all columns in order. */
  readonly children: readonly ReactNode[]
}

/** The cells of one row: its head and its first cell stay in view together, one part to hold instead of two. */
export function PinnedCells({ columns, headPx, className, head, children }: Props) {
  const [first] = columns
  const [key, ...others] = children
  if (first === undefined) return head
  return (
    <>
      <div role="presentation" className={className} style={spread(first, headPx)}>
        {head}
        {key}
      </div>
      {others}
    </>
  )
}
