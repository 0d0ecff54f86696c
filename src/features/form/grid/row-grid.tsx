import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { TableFrame } from '../../../shared/table/table-frame.tsx'
import { useCellPointer } from '../../../shared/table/use-cell-pointer.ts'
import { useTable } from '../../../shared/table/use-table.ts'
import type { DocumentForm } from '../model/document-form.ts'
import type { RowHistory } from '../rows/row-history.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRowIds } from '../rows/use-rows.ts'
import { RowProblemMarks } from '../sub-table/row-problem-marks.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { createBase, gridOf, placeOf } from './grid-model.ts'
import { GridRow } from './grid-row.tsx'
import { GridStatus } from './grid-status.tsx'
import { useBlockActs } from './use-block-acts.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'

type Props = {
  readonly form: DocumentForm
  readonly store: RowStore
  readonly history: RowHistory
}

/** Rows as a spreadsheet on wide screens: only the rows in view are in the document, the key column stays in view. */
export function RowGrid({ form, store, history }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const [base] = useState(() => createBase(form, store, history))
  const hidden = useHiddenColumns(base)
  const grid = useMemo(() => gridOf(base, hidden), [base, hidden])
  const { cursor, columns } = grid
  const ids = useRowIds(store)
  const hasSums = (store.table.sums?.length ?? 0) > 0 && ids.length > 0
  const table = useTable({ cursor, rowCount: ids.length, columnCount: columns.length })
  const { box, go, lead, pageRows } = table
  const acts = useBlockActs(grid)
  const keys = useGridKeys({ grid, go, clear: acts.clear, pageRows })
  const { onBeforeInput } = keys
  // Before the input is changed, which React's own event of that name is not.
  useEffect(() => {
    const element = box.current
    element?.addEventListener('beforeinput', onBeforeInput)
    return () => element?.removeEventListener('beforeinput', onBeforeInput)
  })
  const pointer = useCellPointer(cursor, keys.begin)
  return (
    <>
      <RowProblemMarks store={store} onReveal={(id, column) => lead(placeOf(grid, id, column))} />
      <TableFrame
        {...pointer}
        table={table}
        label={localise(store.table.name, store.table.code)}
        rowCount={ids.length}
        columns={columns}
        headPx={grid.headPx}
        isReadOnly={grid.isReadOnly}
        onKeyDown={keys.onKeyDown}
        onCopy={acts.onCopy}
        onCut={acts.onCut}
        onPaste={acts.onPaste}
        head={<GridHead grid={grid} />}
        renderRow={(row, topPx) => {
          const id = ids[row]
          return id !== undefined && <GridRow key={id} grid={grid} id={id} row={row} topPx={topPx} />
        }}
        foot={hasSums ? <GridFoot grid={grid} rowIndex={ids.length + 2} /> : undefined}
        none={t('form.noRows')}
      />
      <GridStatus grid={grid} />
      {grid.mayEditRows && <GridBar grid={grid} onRow={(row) => lead({ row, column: 1 })} />}
    </>
  )
}
