import { Suspense, useRef, useState } from 'react'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { isVisiting } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import type { RowHistory } from '../rows/row-history.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useOrder, useRowIds } from '../rows/use-rows.ts'
import { SortSheet } from './sort-sheet.tsx'

const ImportSheet = lazyPart(async () => (await import('../imports/import-sheet.tsx')).ImportSheet)
const files = () => import('../imports/save-file.ts')

type Props = {
  readonly form: DocumentForm
  readonly store: RowStore
  readonly history: RowHistory
  /** Ticking rows; a grid has its own ticks and sorts by its heads. */
  readonly onPick?: () => void
}

/** What is done with a table as a whole: sort, tick rows, rows from and to files. */
export function SubTableTools({ form, store, history, onPick }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { editable } = form.rights(store.table.code)
  const hasRows = useRowIds(store).length > 0
  const order = useOrder(store)
  const [sorting, setSorting] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const name = localise(store.table.name, store.table.code)
  const run = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) =>
      showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' }),
    )
  }
  const items: MenuItem[] = []
  const add = (isOffered: boolean, key: string, label: string, onSelect: () => void) => {
    if (isOffered) items.push({ key, label, onSelect })
  }
  const isPhone = onPick !== undefined
  // Spreadsheets are read and written for people with an account.
  const hasFiles = !isVisiting()
  add(isPhone && hasRows, 'sort', t('grid.sort'), () => setSorting(true))
  add(isPhone && order !== null && editable, 'keep', t('grid.keepOrder'), store.applyOrder)
  add(isPhone && hasRows && editable, 'pick', t('grid.pickRows'), () => onPick?.())
  add(editable && hasFiles, 'import', t('grid.import.open'), () => chooser.current?.click())
  add(
    editable && hasFiles,
    'template',
    t('grid.import.template'),
    run(async () => (await files()).saveTemplate(form, store, name)),
  )
  add(
    hasRows && hasFiles,
    'export',
    t('grid.import.export'),
    run(async () => (await files()).saveRows(form, store, name)),
  )
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
      <input
        ref={chooser}
        type="file"
        accept=".xlsx,.xlsm,.xls"
        hidden
        aria-label={t('grid.import.open')}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null)
          // The same file may be chosen again after it was mended.
          target.value = ''
        }}
      />
      {sorting && <SortSheet store={store} onClose={() => setSorting(false)} />}
      {file !== null && (
        <Suspense fallback={null}>
          <ImportSheet
            form={form}
            store={store}
            history={history}
            file={file}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </>
  )
}
