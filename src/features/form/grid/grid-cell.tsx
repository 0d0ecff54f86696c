import { memo, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Column } from '../../../../contract/package/properties.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { RowFiles } from '../../../shared/files/file-place.tsx'
import { useMark } from '../../../shared/table/cursor.ts'
import { focusCell } from '../../../shared/table/focus-cell.ts'
import { spread } from '../../../shared/table/measures.ts'
import styles from '../../../shared/table/table.module.css'
import { useFollowFocus } from '../../../shared/table/use-follow-focus.ts'
import { cx } from '../../../ui/base/cx.ts'
import { OwnForm } from '../../../ui/input/own-form.tsx'
import { useCellState, useOffered } from '../model/use-field-rules.ts'
import { useCell, useCellProblem } from '../rows/use-rows.ts'
import { brokenText, problemText } from '../view/problem-text.ts'
import { ValueEditor } from '../view/value-editor.tsx'
import { CellValue } from './cell-value.tsx'
import type { Grid, GridColumn } from './grid-model.ts'
import { mayWait } from './waiting-input.ts'

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
  const textId = useId()
  const isEditing = mark === 'edit' && isEditable
  const isWaiting = mark === 'on' && isEditable && mayWait(property)
  const label = t('form.cell', { column: localise(property.name, property.code), number: row + 1 })
  // Left by a key, by a press elsewhere, or because its row went out of view.
  useEffect(() => {
    if (!isEditing) return
    return () => grid.form.checkCell(store, id, property.code)
  }, [isEditing, grid, store, id, property])
  useWaitingNames(box, isWaiting, textId, problem === undefined ? undefined : problemId)
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
      tabIndex={mark === 'on' && !isWaiting ? 0 : -1}
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
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && isWaiting) focusCell(currentTarget)
      }}
    >
      {(isEditing || isWaiting) && (
        <OwnForm
          className={cx(styles.editor, ROOMY.has(property.type) && styles.roomy, isWaiting && styles.waiting)}
          data-waits={isWaiting ? '' : undefined}
        >
          <RowFiles table={store.table.code} row={id}>
            <ValueEditor
              property={offered}
              value={isWaiting ? null : value}
              label={isWaiting ? '' : label}
              required={!isWaiting && (of.required || state.required)}
              error={isWaiting ? undefined : problem}
              look="cell"
              onChange={(next) => store.setCells([{ id, column: property.code, value: next }])}
            />
          </RowFiles>
        </OwnForm>
      )}
      {!isEditing && (
        <span id={textId} className={styles.text}>
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

/**
 * The input that waits over a cell is called by what stands there, and says what is wrong with it; once it is typed in,
 * its own label and message do.
 */
function useWaitingNames(
  box: React.RefObject<HTMLDivElement | null>,
  isWaiting: boolean,
  textId: string,
  problemId: string | undefined,
): void {
  useLayoutEffect(() => {
    const input = isWaiting ? box.current?.querySelector('input, textarea') : null
    if (input == null) return
    input.setAttribute('aria-labelledby', textId)
    if (problemId !== undefined) {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', problemId)
    } else {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    }
    return () => {
      input.removeAttribute('aria-labelledby')
      // React, which never set these, leaves them where what was wrong goes with the first key.
      if (problemId === undefined || input.getAttribute('aria-describedby') !== problemId) return
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    }
  }, [box, isWaiting, textId, problemId])
}
