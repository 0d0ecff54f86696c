import { useCallback, useState } from 'react'
import { leadToFieldWhenDrawn } from '../../../lib/dom/next-problem.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { layers } from '../../../ui/overlay/layers.ts'
import type { DocumentForm } from '../model/document-form.ts'
import type { RowHistory } from '../rows/row-history.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRowIds } from '../rows/use-rows.ts'
import { RowCard } from './row-card.tsx'
import { RowEditor } from './row-editor.tsx'
import { RowPickBar } from './row-pick-bar.tsx'
import { columnMark, RowProblemMarks } from './row-problem-marks.tsx'
import { RowSums } from './row-sums.tsx'
import { ShownCards } from './shown-cards.tsx'
import styles from './sub-table.module.css'
import { useRowActions } from './use-row-actions.ts'

type Props = {
  readonly form: DocumentForm
  readonly store: RowStore
  readonly history: RowHistory
  /** Rows are being ticked, to copy or delete them together. */
  readonly picking: boolean
  readonly onPicked: () => void
}

/** Rows as cards on a phone; a tap opens one of them in full. */
export function RowCards({ form, store, history, picking, onPicked }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const ids = useRowIds(store)
  const actions = useRowActions(form, store, history)
  const { editable } = form.rights(store.table.code)
  const handleTap = useCallback(
    (id: string) => {
      if (!picking) return setOpen(id)
      setPicked((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]))
    },
    [picking],
  )
  const endPicking = () => {
    setPicked(new Set())
    onPicked()
  }
  return (
    <>
      <RowProblemMarks
        store={store}
        onReveal={(id, column) => {
          setOpen(id)
          leadToFieldWhenDrawn(layers, columnMark(store.table.code, column))
        }}
      />
      <ShownCards ids={ids}>
        {(id, index) => (
          <RowCard
            store={store}
            id={id}
            index={index}
            picked={picking ? picked.has(id) : undefined}
            onTap={handleTap}
          />
        )}
      </ShownCards>
      {ids.length === 0 && !editable && <p className={styles.none}>{t('form.noRows')}</p>}
      <RowSums store={store} />
      {editable && picking && (
        <RowPickBar ids={ids.filter((id) => picked.has(id))} actions={actions} onDone={endPicking} />
      )}
      {editable && !picking && (
        <div className={styles.foot}>
          <Button kind="quiet" icon="plus" disabled={actions.isFull} onClick={() => setOpen(actions.add())}>
            {t('form.addRow')}
          </Button>
          {ids.length > 0 && (
            <Button
              kind="quiet"
              icon="copy"
              disabled={actions.isFull}
              onClick={() => setOpen(actions.copy(ids.slice(-1)))}
            >
              {t('form.copyLast')}
            </Button>
          )}
        </div>
      )}
      <RowEditor form={form} store={store} actions={actions} open={open} onOpen={setOpen} />
    </>
  )
}
