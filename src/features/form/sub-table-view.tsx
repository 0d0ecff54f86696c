import { Controller } from 'react-hook-form'
import type { SubTable } from '../../../contract/package/properties.ts'
import { useIsWide } from '../../lib/use-viewport.ts'
import { RowCards } from './row-cards.tsx'
import { RowGrid } from './row-grid.tsx'
import { rowsOf } from './rows.ts'
import { SubTableHead } from './sub-table-head.tsx'
import type { DocumentForm } from './use-document-form.ts'
import { useRowActions } from './use-row-actions.ts'

type Props = { readonly table: SubTable; readonly form: DocumentForm }

/** A sub-table: row cards with an editor on a phone, a grid on wide screens; the same rows and actions. */
export function SubTableView({ table, form }: Props) {
  return (
    <Controller
      control={form.methods.control}
      name={table.code}
      render={({ field }) => (
        <OpenTable table={table} form={form} value={field.value} onChange={field.onChange} />
      )}
    />
  )
}

type OpenProps = Props & { readonly value: unknown; readonly onChange: (value: unknown) => void }

function OpenTable({ table, form, value, onChange }: OpenProps) {
  const isWide = useIsWide()
  const rows = rowsOf(value)
  const actions = useRowActions({ table, form, rows, onChange })
  const View = isWide ? RowGrid : RowCards
  return (
    <div data-field={table.code}>
      <SubTableHead table={table} form={form} rows={rows} />
      <View table={table} form={form} rows={rows} actions={actions} />
    </div>
  )
}
