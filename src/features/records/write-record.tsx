import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormPage } from '../../../contract/form-page.ts'
import { saveRecord, submitRecord } from '../../../contract/records.ts'
import { call } from '../../lib/api.ts'
import { messageKey, messageParams, problemsOf } from '../../lib/app-error.ts'
import type { FormHandle, FormSlot } from '../../lib/form-handle.ts'
import { goToNextProblem } from '../../lib/next-problem.ts'
import { newReplayToken } from '../../lib/random.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Strip } from '../../ui/strip.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './record.module.css'

type Props = {
  readonly page: FormPage
  readonly FormSlot: FormSlot
  readonly onClose: () => void
  readonly onReload: () => void
  readonly onStored: (objectId: string) => void
}

/** A record that is filled in: a new one, one kept for later, one to be changed. */
export function WriteRecord({ page, FormSlot, onClose, onReload, onStored }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const handle = useRef<FormHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  // One token per attempt: a repeated tap or a retry after a lost answer stores it once (engine G3).
  const token = useRef(newReplayToken())
  const [isOutdated, setOutdated] = useState(false)
  const isUnfinished = page.record?.state === 'DRAFT'
  const { schemaCode, id } = page.bizObject
  const store = useMutation({
    mutationFn: (endpoint: typeof submitRecord | typeof saveRecord) =>
      call(endpoint, {
        formType: '2',
        bizObject: { schemaCode, data: handle.current?.changes() ?? {}, ...(id === null ? {} : { id }) },
        ...(id === null ? {} : { revision: page.revision }),
        replayToken: token.current,
      }),
    onSuccess: ({ bizObjectId }) => {
      showToast({ text: t('records.saved'), icon: 'check' })
      onStored(bizObjectId)
    },
    onError: (error) => {
      const problems = problemsOf(error)
      token.current = newReplayToken()
      handle.current?.showProblems(problems)
      requestAnimationFrame(() => goToNextProblem(body.current))
      if (messageKey(error) === 'faults.dataChanged') setOutdated(true)
      else if (problems.length === 0 || messageKey(error) === 'faults.valueNotUnique') {
        showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
      }
    },
  })
  const send = (endpoint: typeof submitRecord | typeof saveRecord) => {
    if (store.isPending) return
    if (handle.current?.check(endpoint === submitRecord || !isUnfinished) === false) {
      requestAnimationFrame(() => goToNextProblem(body.current))
      return
    }
    store.mutate(endpoint)
  }
  const ignore = useCallback(() => {}, [])
  const title = id === null ? t('records.newRecord') : localise(page.instanceName_i18n, page.instanceName)
  return (
    <Page
      title={id === null ? localise(page.workflowName_i18n, page.workflowName) : title}
      onBack={onClose}
      backIcon="x"
      below={
        isOutdated && (
          <Strip icon="refresh" action={{ label: t('records.reload'), run: onReload }}>
            {t('records.conflict')}
          </Strip>
        )
      }
      foot={
        <div className={styles.bar}>
          {isUnfinished && (
            <Button kind="outline" disabled={store.isPending} onClick={() => send(saveRecord)}>
              {t('records.keep')}
            </Button>
          )}
          <Button
            block
            busy={store.isPending}
            busyLabel={t('records.submitting')}
            onClick={() => send(submitRecord)}
          >
            {t('records.submit')}
          </Button>
        </div>
      }
    >
      <div ref={body} className={styles.body}>
        <FormSlot page={page} handle={handle} onEdit={ignore} onProblems={ignore} />
      </div>
    </Page>
  )
}
