import type { HTMLAttributes, ReactNode, UIEvent } from 'react'
import { type ColumnWidth, ROW_PX } from './measures.ts'
import { markScrolledAway } from './scrolled-away.ts'
import styles from './table.module.css'
import type { useTable } from './use-table.ts'

type Props = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
  readonly table: ReturnType<typeof useTable>
  readonly label: string
  readonly rowCount: number
  readonly columns: readonly ColumnWidth[]
  /** Width of the row heads. */
  readonly headPx: number
  readonly isReadOnly: boolean
  readonly head: ReactNode
  readonly renderRow: (row: number, topPx: number) => ReactNode
  /** Stays in view below the rows. */
  readonly foot?: ReactNode
  /** Said where there are no rows. */
  readonly none: ReactNode
}

/** A table that scrolls both ways: only the rows in view are in the document, heads and first column stay in view. */
export function TableFrame(props: Props) {
  const { table, label, rowCount, columns, headPx, isReadOnly, head, renderRow, foot, none, ...own } = props
  return (
    <div
      ref={table.scroller}
      className={styles.scroll}
      style={{ scrollPaddingLeft: headPx + (columns[0]?.widthPx ?? 0) }}
      onScroll={handleScroll}
    >
      <div
        {...own}
        ref={table.box}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rowCount + (foot == null ? 1 : 2)}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={isReadOnly || undefined}
        className={styles.grid}
        style={{ minWidth: columns.reduce((sum, { minPx }) => sum + minPx, headPx) }}
      >
        {head}
        <div role="rowgroup" className={styles.body} style={{ height: rowCount * ROW_PX }}>
          {table.rows.map((row) => renderRow(row, row * ROW_PX))}
        </div>
        {foot}
      </div>
      {rowCount === 0 && <p className={styles.none}>{none}</p>}
    </div>
  )
}

function handleScroll({ currentTarget: scroller }: UIEvent<HTMLElement>) {
  // Only a table scrolled sideways holds its pinned cells: each held one costs at every key.
  scroller.toggleAttribute('data-sideways', scroller.scrollLeft > 0)
  markScrolledAway(scroller)
}
