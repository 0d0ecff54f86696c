import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { cx } from '../../ui/base/cx.ts'
import { type Cursor, createCursor, useMark } from './cursor.ts'
import { cursorMoves } from './cursor-moves.ts'
import { spread } from './measures.ts'
import type { PickedRows } from './picked-rows.ts'
import styles from './table.module.css'
import { TableFrame } from './table-frame.tsx'
import { type HeadColumn, TableHead, type TableOrder } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useCellPointer } from './use-cell-pointer.ts'
import { useFollowFocus } from './use-follow-focus.ts'
import { useTable } from './use-table.ts'

const HEAD_PX = 64

export type ReadColumn<Row> = HeadColumn & { readonly cell: (row: Row) => ReactNode }

type Props<Row> = {
  readonly label: string
  readonly columns: readonly ReadColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly picked: PickedRows
  readonly order: TableOrder | null
  readonly onSort: (order: TableOrder | null) => void
  /** Enter, or two presses on a row. */
  readonly onOpen: (row: Row) => void
  /** Said where there are no rows. */
  readonly none: ReactNode
}

/** A table that is read: columns sort, rows are ticked and opened, the keys of a spreadsheet move the cursor. */
export function ReadTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, picked, order, onSort, onOpen, none } = props
  const [cursor] = useState(createCursor)
  const ids = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const table = useTable({ cursor, rowCount: rows.length, columnCount: columns.length })
  const pointer = useCellPointer(cursor, () => false)
  const { moveOf, all } = cursorMoves({
    cursor,
    rowCount: () => rows.length,
    columnCount: () => columns.length,
    pageRows: table.pageRows,
    go: table.go,
  })
  const open = () => {
    const row = rows[cursor.at().row]
    if (row !== undefined) onOpen(row)
  }
  const pick = () => {
    const id = ids[cursor.at().row]
    if (id !== undefined) picked.set([id], !picked.ids().has(id))
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, shiftKey } = event
    // The head's buttons and the ticks keep their keys.
    if (!(target instanceof Element) || target.closest('[role="columnheader"], input') !== null) return
    const isWord = event.ctrlKey || event.metaKey
    const act =
      key === 'Enter'
        ? open
        : key === ' '
          ? pick
          : isWord && key.toLowerCase() === 'a'
            ? all
            : moveOf(key, isWord, shiftKey)
    if (act === null) return
    act()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TableFrame
      {...pointer}
      table={table}
      label={label}
      rowCount={rows.length}
      columns={columns}
      headPx={HEAD_PX}
      isReadOnly
      none={none}
      onKeyDown={handleKey}
      onDoubleClick={open}
      head={<TableHead columns={columns} headPx={HEAD_PX} {...{ ids, picked, order, onSort }} picks />}
      renderRow={(row, topPx) => {
        const one = rows[row]
        const id = ids[row]
        if (one === undefined || id === undefined) return null
        return (
          <TableRow key={id} columns={columns} headPx={HEAD_PX} {...{ id, row, topPx, cursor, picked }} picks>
            {columns.map((column, position) => (
              <ReadCell key={column.key} cursor={cursor} row={row} position={position + 1} column={column}>
                {column.cell(one)}
              </ReadCell>
            ))}
          </TableRow>
        )
      }}
    />
  )
}

type CellProps = {
  readonly cursor: Cursor
  readonly row: number
  readonly position: number
  readonly column: HeadColumn
  readonly children: ReactNode
}

function ReadCell({ cursor, row, position, column, children }: CellProps) {
  const mark = useMark(cursor, row, position)
  const box = useRef<HTMLDivElement>(null)
  useFollowFocus(box, mark === 'on', false)
  return (
    <div
      ref={box}
      role="gridcell"
      aria-colindex={position + 1}
      aria-selected={mark !== '' || undefined}
      tabIndex={mark === 'on' ? 0 : -1}
      data-place={`${row}:${position}`}
      data-focus="inner"
      className={cx(styles.cell, column.isNumber && styles.right, mark !== '' && styles[mark])}
      style={spread(column)}
    >
      <span className={styles.text}>{children}</span>
    </div>
  )
}
