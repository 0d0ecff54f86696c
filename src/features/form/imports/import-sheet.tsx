import { useEffect, useState } from 'react'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { endToast, showToast } from '../../../ui/feedback/toast-store.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { newRow, type Row } from '../rows/row.ts'
import type { RowHistory } from '../rows/row-history.ts'
import { maxRowsOf } from '../rows/row-limit.ts'
import type { RowStore } from '../rows/row-store.ts'
import { DropQuestion } from './drop-question.tsx'
import { ImportReport } from './import-report.tsx'
import styles from './imports.module.css'
import { useRowImport } from './use-row-import.ts'
import { wrongCells } from './wrong-cells.ts'

type Props = {
  readonly form: DocumentForm
  readonly store: RowStore
  readonly history: RowHistory
  readonly file: File
  readonly onClose: () => void
}

/** What a file brings: its rows, what has to be mended in them, and where they go. Nothing is stored yet. */
export function ImportSheet({ form, store, history, file, onClose }: Props) {
  const { t } = useTranslation()
  const incoming = useRowImport(form, store, file)
  const { result, good, isBusy, error } = incoming
  const wrong = result === null ? [] : wrongCells(result)
  const limit = maxRowsOf(store.table)
  const present = store.ids().length
  const room = Math.max(0, limit - present)
  const found = good.length + (result?.secondImportData?.length ?? 0)
  const isTooMany = good.length > limit
  const [isAsking, setAsking] = useState(false)
  // What the last import says of its rows would lie over this one.
  useEffect(endToast, [])
  const handleClose = () => (incoming.isMended ? setAsking(true) : onClose())
  const put = (into: (rows: readonly Row[]) => void) => {
    const { undo } = history.act(() => into(good.map((cells) => newRow(cells))))
    form.clearProblem(store.table.code)
    showToast({
      text: t('grid.import.done', { count: good.length }),
      icon: 'check',
      action: { label: t('form.undo'), run: undo },
    })
    onClose()
  }
  const foot =
    wrong.length > 0 ? (
      <div className={styles.foot}>
        <Button kind="outline" disabled={isBusy} onClick={incoming.leaveOut}>
          {t('grid.import.leaveOut', { count: result?.errorCount ?? 0 })}
        </Button>
        <Button busy={isBusy} disabled={incoming.mended.size === 0} onClick={incoming.sendAgain}>
          {t('grid.import.check')}
        </Button>
      </div>
    ) : good.length > 0 && !isTooMany ? (
      <div className={styles.foot}>
        {present > 0 && (
          <Button kind="outline" onClick={() => put(store.replace)}>
            {t('grid.import.replace', { count: present })}
          </Button>
        )}
        {good.length <= room && (
          <Button onClick={() => put(store.insert)}>{t('grid.import.add', { count: good.length })}</Button>
        )}
      </div>
    ) : (
      <Button block onClick={onClose}>
        {t('ui.close')}
      </Button>
    )
  return (
    <Sheet
      open
      wide="large"
      title={t('grid.import.title', { file: file.name })}
      onClose={handleClose}
      foot={foot}
    >
      <div className={styles.body} aria-busy={isBusy}>
        {error !== null && (
          <p role="alert" className={styles.wrong}>
            {t(messageKey(error), messageParams(error))}
          </p>
        )}
        {result === null && error === null && (
          <div role="status">
            <p>
              {incoming.place === null
                ? t('grid.import.reading')
                : t('grid.import.place', { place: incoming.place })}
            </p>
            <Skeleton shape="form" count={3} />
          </div>
        )}
        {good.length > room && (
          <p role="alert" className={styles.wrong}>
            {present === 0
              ? t('grid.import.tooFull', { limit, found })
              : t('grid.import.noRoom', { limit, room, found })}
          </p>
        )}
        {result !== null && <ImportReport incoming={incoming} wrong={wrong} isTooMany={isTooMany} />}
      </div>
      <DropQuestion open={isAsking} onDrop={onClose} onKeep={() => setAsking(false)} />
    </Sheet>
  )
}
