import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { ROW_PX } from '../../../shared/table/measures.ts'
import { useCellPointer } from '../../../shared/table/use-cell-pointer.ts'
import { useCursorPlace } from '../../../shared/table/use-cursor-place.ts'
import { useShownRows } from '../../../shared/table/use-shown-rows.ts'
import type { DocumentForm } from '../model/document-form.ts'
import type { RowHistory } from '../rows/row-history.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRowIds } from '../rows/use-rows.ts'
import { RowProblemMarks } from '../sub-table/row-problem-marks.tsx'
import styles from './grid.module.css'
import { GridBar } from './grid-bar.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { createBase, type Grid, gridOf, placeOf } from './grid-model.ts'
import { GridRow } from './grid-row.tsx'
import { GridStatus } from './grid-status.tsx'
import { markScrolledAway } from './scrolled-away.ts'
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
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const hasSums = (store.table.sums?.length ?? 0) > 0 && ids.length > 0
  const shown = useShownRows(scroller, ids.length, cursor)
  useEffect(() => cursor.within(ids.length, columns.length + 1), [cursor, ids.length, columns.length])

  const { go, lead } = useCursorPlace({ cursor, box, show: shown.show })
  const acts = useBlockActs(grid)
  const keys = useGridKeys({ grid, go, clear: acts.clear, pageRows: shown.pageRows })
  const { onBeforeInput } = keys
  // Before the input is changed, which React's own event of that name is not.
  useEffect(() => {
    const element = box.current
    element?.addEventListener('beforeinput', onBeforeInput)
    return () => element?.removeEventListener('beforeinput', onBeforeInput)
  })
  const pointer = useCellPointer(cursor, keys.begin)
  const leastPx = columns.reduce((sum, { minPx }) => sum + minPx, grid.headPx)
  return (
    <>
      <RowProblemMarks store={store} onReveal={(id, column) => lead(placeOf(grid, id, column))} />
      <div
        ref={scroller}
        className={styles.scroll}
        style={{ scrollPaddingLeft: pinnedPx(grid) }}
        onScroll={handleScroll}
      >
        <div
          ref={box}
          role="grid"
          tabIndex={-1}
          aria-label={localise(store.table.name, store.table.code)}
          aria-rowcount={ids.length + (hasSums ? 2 : 1)}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={grid.isReadOnly || undefined}
          className={styles.grid}
          style={{ minWidth: leastPx }}
          onKeyDown={keys.onKeyDown}
          onCopy={acts.onCopy}
          onCut={acts.onCut}
          onPaste={acts.onPaste}
          {...pointer}
        >
          <GridHead grid={grid} />
          <div role="rowgroup" className={styles.body} style={{ height: ids.length * ROW_PX }}>
            {shown.rows.map((row) => {
              const id = ids[row]
              return (
                id !== undefined && <GridRow key={id} grid={grid} id={id} row={row} topPx={row * ROW_PX} />
              )
            })}
          </div>
          {hasSums && <GridFoot grid={grid} rowIndex={ids.length + 2} />}
        </div>
        {ids.length === 0 && <p className={styles.none}>{t('form.noRows')}</p>}
      </div>
      <GridStatus grid={grid} />
      {grid.mayEditRows && <GridBar grid={grid} onRow={(row) => lead({ row, column: 1 })} />}
    </>
  )
}

function handleScroll({ currentTarget: scroller }: UIEvent<HTMLElement>) {
  // Only a grid scrolled sideways holds its pinned cells: each held one costs at every key.
  scroller.toggleAttribute('data-sideways', scroller.scrollLeft > 0)
  markScrolledAway(scroller)
}

/** What lies over the cells that scroll below it. */
function pinnedPx({ columns, headPx }: Grid): number {
  return headPx + (columns[0]?.widthPx ?? 0)
}
