import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import type { RowStore } from './rows/row-store.ts'
import { useRowIds } from './rows/use-rows.ts'
import { SortSheet } from './sort-sheet.tsx'
import type { DocumentForm } from './use-document-form.ts'

type Props = {
  readonly form: DocumentForm
  readonly store: RowStore
  /** Ticking rows; a grid has its own ticks. */
  readonly onPick?: () => void
}

/** What is done with a table as a whole: sort, tick rows, keep the order. */
export function SubTableTools({ form, store, onPick }: Props) {
  const { t } = useTranslation()
  const { editable } = form.rights(store.table.code)
  const hasRows = useRowIds(store).length > 0
  const order = useSyncExternalStore(store.onList, store.order)
  const [sorting, setSorting] = useState(false)
  const items: MenuItem[] = []
  if (onPick !== undefined && hasRows) {
    items.push({ key: 'sort', label: t('grid.sort'), onSelect: () => setSorting(true) })
    if (editable) items.push({ key: 'pick', label: t('grid.pickRows'), icon: 'check', onSelect: onPick })
    if (order !== null && editable) {
      items.push({ key: 'keep', label: t('grid.keepOrder'), onSelect: store.applyOrder })
    }
  }
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={t('grid.tools')}
        items={items}
        align="end"
        trigger={({ open, id, toggle }) => (
          <IconButton icon="more" label={t('grid.tools')} menu={{ open, id }} onClick={toggle} />
        )}
      />
      {sorting && <SortSheet store={store} onClose={() => setSorting(false)} />}
    </>
  )
}
