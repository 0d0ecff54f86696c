import type { UseFormReturn } from 'react-hook-form'
import type { BizModel } from '../../../contract/package/models.ts'
import { sameValue } from '../../../rules/canonical.ts'
import { computeFormulas } from '../../../rules/compute.ts'
import { formulaPlan } from '../../../rules/formula-graph.ts'
import { debounce } from '../../lib/throttle.ts'
import { type Tables, valuesOf } from './form-tables.ts'
import { type Row, rowsOf } from './rows/row.ts'
import type { CellChange, RowStore } from './rows/row-store.ts'
import type { FormValues } from './use-document-form.ts'

/** The rest of the form is worked out when typing pauses. */
const PAUSE_MS = 120

/**
 * Keeps computed numbers in step with what they are computed from: those of the row at once, the others after a pause,
 * so that a keystroke among many rows costs one row.
 */
export function keepComputed(
  model: BizModel,
  methods: UseFormReturn<FormValues>,
  tables: Tables,
): () => void {
  if (formulaPlan(model).order.length === 0) return () => {}
  let isOver = false
  const all = () => {
    if (isOver) return
    const values = valuesOf(methods.getValues(), tables)
    const computed = computeFormulas(model, values)
    for (const { code } of model.properties) {
      const store = tables.get(code)
      if (store !== undefined) putRows(store, rowsOf(computed[code]))
      else if (!sameValue(computed[code], values[code])) methods.setValue(code, computed[code])
    }
  }
  const later = debounce(all, PAUSE_MS)
  const head = methods.watch((_, { type }) => {
    if (type === 'change') all()
  })
  const leaving = [...tables.values()].map((store) =>
    store.onEdit(({ cells }) => {
      if (cells === null || cells.length > 50) return all()
      const touched = [...new Set(cells.map(({ id }) => id))].flatMap((id) => store.row(id) ?? [])
      putRows(store, rowsAlone(model, methods.getValues(), store, touched))
      later()
    }),
  )
  return () => {
    isOver = true
    head.unsubscribe()
    for (const leave of leaving) leave()
  }
}

/** These rows worked out as if there were no others: right for what reads its own row and the head. */
function rowsAlone(
  model: BizModel,
  head: FormValues,
  { table }: RowStore,
  rows: readonly Row[],
): readonly Row[] {
  return rowsOf(computeFormulas(model, { ...head, [table.code]: rows })[table.code])
}

function putRows(store: RowStore, rows: readonly Row[]): void {
  const columns = store.table.columns.filter(
    (column) => column.type === 'number' && column.formula !== undefined,
  )
  const changes = rows.flatMap((row): CellChange[] =>
    columns.map(({ code }) => ({ id: row.id, column: code, value: row[code] ?? null })),
  )
  store.setComputed(changes)
}
