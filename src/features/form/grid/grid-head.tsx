import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { TableHead } from '../../../shared/table/table-head.tsx'
import { useOrder, useRowIds } from '../rows/use-rows.ts'
import type { Grid } from './grid-model.ts'

/** The head row; a press sorts what is shown, not what is stored. */
export function GridHead({ grid }: { readonly grid: Grid }) {
  const locale = useLocale()
  const localise = useLocalised()
  const { store, headPx, picked, mayEditRows } = grid
  const ids = useRowIds(store)
  const order = useOrder(store)
  const columns = grid.columns.map(({ property, ...column }) => ({
    ...column,
    key: property.code,
    label: localise(property.name, property.code),
  }))
  return (
    <TableHead
      {...{ columns, headPx, ids, picked, order }}
      picks={mayEditRows}
      onSort={(next) => store.sort(next, locale)}
    />
  )
}
