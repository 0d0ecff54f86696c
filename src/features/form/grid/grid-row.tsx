import { memo } from 'react'
import { TableRow } from '../../../shared/table/table-row.tsx'
import { GridCell } from './grid-cell.tsx'
import type { Grid } from './grid-model.ts'

type Props = {
  readonly grid: Grid
  readonly id: string
  readonly row: number
  /** From the top of the body, in pixels. */
  readonly topPx: number
}

/** One row, whose cells may be typed in. */
export const GridRow = memo(function GridRow({ grid, id, row, topPx }: Props) {
  const { columns, headPx, cursor, picked, mayEditRows } = grid
  return (
    <TableRow {...{ id, row, topPx, columns, headPx, cursor, picked }} picks={mayEditRows}>
      {columns.map((of, position) => (
        <GridCell key={of.property.code} grid={grid} id={id} row={row} column={position + 1} of={of} />
      ))}
    </TableRow>
  )
})
