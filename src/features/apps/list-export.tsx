import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { exportFile, exportListAsync, exportProgress } from '../../../contract/list-exports.ts'
import { call, callBare } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { newReplayToken } from '../../lib/base/random.ts'
import { saveResponse } from '../../lib/dom/save-response.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import styles from './apps.module.css'

/** How often a running export is asked for. */
const LOOK_MS = 2_000
const DOWNLOAD_MS = 60_000

type Props = { readonly schemaCode: string; readonly name: string }

/** Exports the records of a model that I may read; how far it is, and its file, also where a message leads here. */
export function ListExport({ schemaCode, name }: Props) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const id = params.get('export')
  const token = useRef(newReplayToken())
  const asking = useMutation({
    mutationFn: () => call(exportListAsync, { schemaCode, replayToken: token.current }),
    onSuccess: (task) => {
      token.current = newReplayToken()
      setParams({ export: task.id }, { replace: true })
    },
  })
  const task = useQuery({
    ...callQuery(exportProgress, { id: id ?? '' }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isOpen(state.data?.taskStatus) ? LOOK_MS : false),
  })
  const download = useMutation({
    mutationFn: async () => {
      const response = await callBare(exportFile, { id: id ?? '' }, { timeoutMs: DOWNLOAD_MS })
      await saveResponse(response, `${name}.xlsx`)
    },
  })
  const error = asking.error ?? download.error ?? (id === null ? null : task.error)
  const status = id === null ? undefined : task.data?.taskStatus
  const isBusy = asking.isPending || isOpen(status)
  return (
    <div className={styles.export}>
      {error !== null && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {task.error !== null ? t('exports.gone') : t(messageKey(error), messageParams(error))}
        </Strip>
      )}
      {task.data !== undefined && id !== null && (
        <Strip
          icon={status === 'DONE' ? 'download' : status === 'FAILED' ? 'warn' : 'clock'}
          tone={status === 'FAILED' ? 'bad' : 'info'}
          inset
          {...(status === 'DONE'
            ? { action: { label: t('exports.download'), run: () => download.mutate() } }
            : {})}
        >
          {task.data.place === null
            ? t(`exports.status.${task.data.taskStatus}`, { count: task.data.count })
            : t('exports.place', { place: task.data.place })}
        </Strip>
      )}
      <Button
        kind="outline"
        icon="download"
        busy={isBusy}
        busyLabel={t('exports.running')}
        onClick={() => asking.mutate()}
      >
        {t('exports.begin')}
      </Button>
    </div>
  )
}

function isOpen(status: string | undefined): boolean {
  return status === 'INIT' || status === 'RUN'
}
