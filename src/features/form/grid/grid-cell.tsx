import { memo, useEffect, useId, useRef } from 'react'
import type { Column } from '../../../../contract/package/properties.ts'
import { useTranslation } from '../../../lib/translation.tsx'
import { useLocalised } from '../../../lib/use-localised.ts'
import { cx } from '../../../ui/cx.ts'
import { RowFiles } from '../../../ui/files/file-place.tsx'
import { OwnForm } from '../../../ui/own-form.tsx'
import { brokenText, problemText } from '../problem-text.ts'
import { useCell, useCellProblem } from '../rows/use-rows.ts'
import { useCellState, useOffered } from '../use-field-rules.ts'
import { ValueEditor } from '../value-editor.tsx'
import { CellValue } from './cell-value.tsx'
import { useMark } from './cursor.ts'
import styles from './grid.module.css'
import { type Grid, type GridColumn, spread } from './grid-model.ts'

type Props = {
  readonly grid: Grid
  readonly id: string
  /** Shown position from 0. */
  readonly row: number
  /** From 1; 0 is the row's head. */
  readonly column: number
  readonly of: GridColumn
}

/** Types whose input needs more room than a narrow column has. */
const ROOMY: ReadonlySet<Column['type']> = new Set<Column['type']>([
  'longText',
  'checkbox',
  'multiDropdown',
  'person',
  'multiPerson',
  'department',
  'multiDepartment',
  'mixedPeople',
  'location',
  'attachment',
  'relation',
  'multiRelation',
])

/** One cell: its value, or its input while it is typed in. */
export const GridCell = memo(function GridCell({ grid, id, row, column, of }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { store, cursor } = grid
  const { property } = of
  const value = useCell(store, id, property.code)
  const state = useCellState(grid.form, store, id, property.code)
  const problem = problemText(t, useCellProblem(store, id, property.code)) ?? brokenText(t, state)
  const offered = useOffered(grid.form, property, { store, id })
  const isEditable = of.editable && state.visible
  const mark = useMark(cursor, row, column)
  const box = useRef<HTMLDivElement>(null)
  const problemId = useId()
  const isEditing = mark === 'edit' && isEditable
  // Left by a key, by a press elsewhere, or because its row went out of view.
  useEffect(() => {
    if (!isEditing) return
    return () => grid.form.checkCell(store, id, property.code)
  }, [isEditing, grid, store, id, property])
  useFollowFocus(box, mark === 'on' || mark === 'edit', mark === 'edit')
  return (
    <div
      ref={box}
      role="gridcell"
      aria-colindex={column + 1}
      aria-readonly={!isEditable || undefined}
      aria-selected={mark !== '' || undefined}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem === undefined ? undefined : problemId}
      tabIndex={mark === 'on' ? 0 : -1}
      data-place={`${row}:${column}`}
      data-focus="inner"
      className={cx(
        styles.cell,
        of.isNumber && styles.right,
        !isEditable && styles.readOnly,
        mark !== '' && styles[mark],
        problem !== undefined && styles.wrong,
      )}
      style={spread(of)}
      title={problem}
    >
      {isEditing ? (
        <OwnForm className={cx(styles.editor, ROOMY.has(property.type) && styles.roomy)}>
          <RowFiles table={store.table.code} row={id}>
            <ValueEditor
              property={offered}
              value={value}
              label={t('form.cell', { column: localise(property.name, property.code), number: row + 1 })}
              required={of.required || state.required}
              error={problem}
              look="cell"
              onChange={(next) => store.setCells([{ id, column: property.code, value: next }])}
            />
          </RowFiles>
        </OwnForm>
      ) : (
        <span className={styles.text}>
          <CellValue property={property} value={state.visible ? value : null} entered={isEditable} />
        </span>
      )}
      {problem !== undefined && mark !== 'edit' && (
        <span id={problemId} className="cs-hidden-text">
          {problem}
        </span>
      )}
    </div>
  )
})

/** The cell the cursor stands on has the focus as long as the grid has it; its input has it while it is typed in. */
function useFollowFocus(
  box: React.RefObject<HTMLDivElement | null>,
  isOn: boolean,
  isEditing: boolean,
): void {
  useEffect(() => {
    const cell = box.current
    if (!isOn || cell === null) return
    const grid = cell.closest('[role="grid"]')
    if (isEditing) {
      cell.removeAttribute('data-away')
      const input = cell.querySelector<HTMLElement>('input,select,textarea,button')
      input?.focus({ preventScroll: true })
      // One line has its caret there by itself.
      if (input instanceof HTMLTextAreaElement)
        input.setSelectionRange(input.value.length, input.value.length)
      // Wider than its cell, it may reach over the edge of what is in view.
      input?.closest('form')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    } else if (grid?.contains(document.activeElement) === true || grid?.hasAttribute('data-takes-focus')) {
      grid.removeAttribute('data-takes-focus')
      cell.focus({ preventScroll: true })
      cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
  }, [box, isOn, isEditing])
}
