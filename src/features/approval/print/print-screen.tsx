import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadPrintDatas, type PrintPage } from '../../../../contract/print.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { newReplayToken } from '../../../lib/base/random.ts'
import { usePlatform } from '../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { layers } from '../../../ui/overlay/layers.ts'
import { useOverlay } from '../../../ui/overlay/use-overlay.ts'
import styles from './print.module.css'
import { PrintButton } from './print-button.tsx'
import { PrintDocument } from './print-document.tsx'
import { useAllDrawn } from './use-all-drawn.ts'

export type PrintScreenProps = {
  readonly instanceIds: readonly string[]
  /** Draws the form as tables; the app puts it in (features do not know each other). */
  readonly FormPart: ComponentType<{ readonly page: PrintPage }>
  readonly onClose: () => void
}

/**
 * Documents as they come out of the printer, one after the other. It lies over the app and outside of it, so that on
 * paper nothing but them is left.
 */
export function PrintScreen(props: PrintScreenProps) {
  return createPortal(<Preview {...props} />, layers())
}

function Preview({ instanceIds, FormPart, onClose }: PrintScreenProps) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const box = useRef<HTMLDivElement>(null)
  useOverlay(box, onClose, { hasAddress: true })
  useNothingElseOnPaper()
  useEffect(() => {
    document.title = t('print.title')
    void platform.setTitle(document.title)
  }, [platform, t])
  const isNothingChosen = instanceIds.length === 0
  // One preview is one entry of the log, however often it is asked for (engine G3).
  const [replayToken] = useState(newReplayToken)
  const query = useQuery({
    ...callQuery(loadPrintDatas, { workflowInstanceIds: [...instanceIds], replayToken }),
    enabled: !isNothingChosen,
    // What is being looked at before it is printed does not change.
    staleTime: 'static',
    gcTime: 0,
  })
  const pages = query.data ?? []
  const isDrawn = useAllDrawn(box, query.data !== undefined)
  const missing = query.data === undefined ? 0 : instanceIds.length - pages.length
  return (
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={t('print.title')}
      tabIndex={-1}
      className={styles.root}
    >
      <header className={styles.bar}>
        <IconButton icon="left" label={t('ui.back')} onClick={onClose} />
        <h1 className={styles.title}>{t('print.title')}</h1>
        {!isNothingChosen && <PrintButton disabled={pages.length === 0 || !isDrawn} />}
      </header>
      {missing > 0 && (
        <div className={styles.notice}>
          <Strip icon="warn">{t('print.missing', { count: missing })}</Strip>
        </div>
      )}
      {isNothingChosen ? (
        <Empty
          icon="print"
          title={t('print.nothing')}
          text={t('print.nothingText')}
          action={<Button onClick={onClose}>{t('drafts.backToList')}</Button>}
        />
      ) : query.isError ? (
        <LoadFailed
          error={query.error}
          onReload={() => void query.refetch()}
          reloading={query.fetchStatus === 'fetching'}
        />
      ) : query.data === undefined ? (
        <Skeleton shape="form" count={8} />
      ) : (
        pages.map((page) => (
          <PrintDocument key={page.workflowInstanceId ?? page.bizObject.id} page={page} FormPart={FormPart} />
        ))
      )}
    </div>
  )
}

/** While a preview is open the app itself stays off the paper; afterwards its pages print as they did. */
function useNothingElseOnPaper(): void {
  useEffect(() => {
    document.documentElement.setAttribute('data-printing', '')
    return () => document.documentElement.removeAttribute('data-printing')
  }, [])
}
