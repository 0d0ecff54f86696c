import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { FormPage } from '../../../contract/form-page.ts'
import { saveRecord, submitRecord } from '../../../contract/records.ts'
import { call } from '../../lib/api/api.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useReplayToken } from '../../lib/base/use-replay-token.ts'
import { goToFirstProblem } from '../../lib/dom/next-problem.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { useKeptDraft } from '../../shared/drafts/kept-draft.ts'
import { fieldProblemsOf } from '../../shared/forms/field-problems.ts'
import type { FormHandle, FormSlot, FoundDraftSlot } from '../../shared/forms/form-handle.ts'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Page } from '../../ui/layout/page.tsx'
import styles from './record.module.css'

type Props = {
  readonly page: FormPage
  readonly FormSlot: FormSlot
  readonly FoundDraft: FoundDraftSlot
  readonly onClose: () => void
  readonly onReload: () => void
  readonly onStored: (objectId: string) => void
}

/** A record that is filled in: a new one, one kept for later, one to be changed. */
export function WriteRecord({ page, FormSlot, FoundDraft, onClose, onReload, onStored }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const handle = useRef<FormHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  const tokenOf = useReplayToken()
  const [isOutdated, setOutdated] = useState(false)
  const isUnfinished = page.record?.state === 'DRAFT'
  const { schemaCode, id } = page.bizObject
  const kept = useKeptDraft({
    about: id === null ? `newRecord:${schemaCode}` : `record:${id}`,
    page,
    files: () => handle.current?.files,
  })
  const { note } = kept
  const read = useCallback(() => ({ data: handle.current?.edits() ?? {}, texts: {} }), [])
  const handleEdit = useCallback(() => {
    // Read later, when the page may have been left already: the form that stands here now answers for itself.
    const form = handle.current
    if (form !== null) note(() => ({ data: form.edits(), texts: {} }))
  }, [note])
  const store = useMutation({
    mutationFn: (endpoint: typeof submitRecord | typeof saveRecord) => {
      const body = {
        formType: '2' as const,
        bizObject: { schemaCode, data: handle.current?.changes() ?? {}, ...(id === null ? {} : { id }) },
        ...(id === null ? {} : { revision: page.revision }),
      }
      return call(endpoint, { ...body, replayToken: tokenOf([endpoint.name, body]) })
    },
    onSuccess: ({ bizObjectId }) => {
      void kept.clear()
      showToast({ text: t('records.saved'), icon: 'check' })
      onStored(bizObjectId)
    },
    onError: (error) => {
      const problems = fieldProblemsOf(error)
      handle.current?.showProblems(problems)
      requestAnimationFrame(() => goToFirstProblem(body.current))
      if (messageKey(error) === 'faults.dataChanged') setOutdated(true)
      else if (problems.length === 0 || messageKey(error) === 'faults.valueNotUnique') {
        showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
      }
    },
  })
  const send = (endpoint: typeof submitRecord | typeof saveRecord) => {
    if (store.isPending) return
    if (handle.current?.check(endpoint === submitRecord || !isUnfinished) === false) {
      requestAnimationFrame(() => goToFirstProblem(body.current))
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
        <>
          {isOutdated && (
            <Strip icon="refresh" action={{ label: t('records.reload'), run: onReload }}>
              {t('records.conflict')}
            </Strip>
          )}
          <FoundDraft
            page={page}
            kept={kept}
            read={read}
            apply={({ data }) => handle.current?.restore(data)}
          />
        </>
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
        <FormSlot page={page} handle={handle} onEdit={handleEdit} onProblems={ignore} />
      </div>
    </Page>
  )
}
