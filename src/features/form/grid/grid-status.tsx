import { useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useCursor } from '../../../shared/table/cursor.ts'
import styles from '../../../shared/table/table.module.css'
import { cx } from '../../../ui/base/cx.ts'
import { useFromTables } from '../rows/use-rows.ts'
import { problemText } from '../view/problem-text.ts'
import { cellAt, type Grid } from './grid-model.ts'

/** Below the grid: what is wrong with the cell under the cursor, how large the marked block is, how the keys work. */
export function GridStatus({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { cursor, store } = grid
  const stores = useMemo(() => [store], [store])
  const readCell = () => {
    const cell = cellAt(grid, cursor.at())
    const { from, to } = cursor.block()
    const size = `${to.row - from.row + 1}×${to.column - from.column + 1}`
    return `${cell?.id ?? ''} ${cell?.column.property.code ?? ''} ${size}`
  }
  useCursor(cursor, readCell)
  const cellKey = useFromTables(stores, readCell)
  const [id = '', code = '', size = ''] = cellKey.split(' ')
  const problem = useFromTables(stores, () => store.problem(id, code) ?? store.problem(id, ''))
  const column = grid.columns.find(({ property }) => property.code === code)
  const words = problemText(t, problem)
  const isHint = grid.isReadOnly && words === undefined
  return (
    <p
      className={cx(words === undefined ? styles.status : styles.statusWrong, isHint && styles.reading)}
      role="status"
    >
      {words !== undefined && column !== undefined
        ? t('form.fieldProblem', { field: localise(column.property.name, code), problem: words })
        : size === '1×1'
          ? t(grid.isReadOnly ? 'grid.keysReading' : 'grid.keys')
          : t('grid.marked', { size })}
    </p>
  )
}
