import { Suspense, useMemo, useState } from 'react'
import type { SubTable } from '../../../../contract/package/properties.ts'
import { useIsWide } from '../../../lib/dom/use-viewport.ts'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { createRowHistory } from '../rows/row-history.ts'
import type { RowStore } from '../rows/row-store.ts'
import { ChangedNote } from '../view/changed-mark.tsx'
import { RowCards } from './row-cards.tsx'
import styles from './sub-table.module.css'
import { SubTableHead } from './sub-table-head.tsx'
import { SubTableTools } from './sub-table-tools.tsx'

type Props = { readonly table: SubTable; readonly form: DocumentForm }

/** Only wide screens have the grid. */
const RowGrid = lazyPart(async () => (await import('../grid/row-grid.tsx')).RowGrid)

/** A sub-table: row cards with an editor on a phone, a grid on wide screens; the same rows and actions. */
export function SubTableView({ table, form }: Props) {
  const store = form.tables.get(table.code)
  return store === undefined ? null : <OpenTable form={form} store={store} />
}

function OpenTable({ form, store }: { readonly form: DocumentForm; readonly store: RowStore }) {
  const isWide = useIsWide()
  const [picking, setPicking] = useState(false)
  const history = useMemo(() => createRowHistory(store), [store])
  return (
    <div className={styles.table} data-field={store.table.code}>
      <SubTableHead
        form={form}
        store={store}
        tools={
          <SubTableTools
            form={form}
            store={store}
            history={history}
            {...(isWide ? {} : { onPick: () => setPicking(true) })}
          />
        }
      />
      <ChangedNote page={form.page} path={store.table.code} />
      {isWide ? (
        <Suspense fallback={<Skeleton shape="form" count={3} />}>
          <RowGrid form={form} store={store} history={history} />
        </Suspense>
      ) : (
        <RowCards
          form={form}
          store={store}
          history={history}
          picking={picking}
          onPicked={() => setPicking(false)}
        />
      )}
    </div>
  )
}
