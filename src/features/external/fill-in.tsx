import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import {
  discardExternalFile,
  type openExternalForm,
  submitExternalForm,
  uploadExternalFile,
} from '../../../contract/external-form.ts'
import { sendFileAs } from '../../lib/api/upload.ts'
import { faultOf, messageKey, messageParams } from '../../lib/base/app-error.ts'
import { goToFirstProblem } from '../../lib/dom/next-problem.ts'
import { send } from '../../lib/http/http.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { setFileCarrier } from '../../shared/files/uploads.ts'
import { fieldProblemsOf } from '../../shared/forms/field-problems.ts'
import type { FormHandle, FormSlot } from '../../shared/forms/form-handle.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import styles from './external.module.css'
import { ExternalFrame } from './external-frame.tsx'

type Props = {
  readonly visit: OutputOf<typeof openExternalForm>
  readonly FormSlot: FormSlot
  /** Opens the form anew, for a further answer. */
  readonly onAgain: () => void
}

/** The open form: filled in, sent once, thanked for. */
export function FillIn({ visit, FormSlot, onAgain }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const handle = useRef<FormHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  const { access_token: token, page, info_login: host } = visit
  const isTyped = useCarefulLeave()
  useVisitorFiles(token)
  const sending = useMutation({
    mutationFn: () => send(submitExternalForm, { data: handle.current?.changes() ?? {} }, { token }),
    onSuccess: () => {
      isTyped.current = false
    },
    onError: (error) => {
      handle.current?.showProblems(fieldProblemsOf(error))
      requestAnimationFrame(() => goToFirstProblem(body.current))
    },
  })
  const submit = () => {
    if (sending.isPending) return
    if (handle.current?.check(true) === false) {
      requestAnimationFrame(() => goToFirstProblem(body.current))
      return
    }
    sending.mutate()
  }
  const handleEdit = useCallback(() => {
    isTyped.current = true
  }, [isTyped])
  const title = localise(page.workflowName_i18n, page.workflowName)
  const frame = { title, corpName: localise(host.corpName_i18n, host.corpName) }
  if (sending.isSuccess) {
    const { sequenceNo } = sending.data
    return (
      <ExternalFrame {...frame}>
        <div className={styles.thanks}>
          <Panel
            icon="check"
            iconSize={48}
            role="status"
            title={t('external.thanks')}
            text={
              <>
                {t('external.thanksText', { corp: frame.corpName })}{' '}
                {sequenceNo !== '' && (
                  <>
                    {t('external.number')} <span className={styles.number}>{sequenceNo}</span>
                  </>
                )}
              </>
            }
            actions={
              <Button kind="outline" onClick={onAgain}>
                {t('external.again')}
              </Button>
            }
          />
        </div>
      </ExternalFrame>
    )
  }
  return (
    <ExternalFrame
      {...frame}
      bodyRef={body}
      foot={
        <Button block busy={sending.isPending} busyLabel={t('ui.sending')} onClick={submit}>
          {t('external.send')}
        </Button>
      }
    >
      {sending.isError && fieldProblemsOf(sending.error).length === 0 && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {t(
            faultOf(sending.error) === 'externalLinkOver' ? 'external.overTyped' : messageKey(sending.error),
            messageParams(sending.error),
          )}
        </Strip>
      )}
      <FormSlot page={page} handle={handle} onEdit={handleEdit} onProblems={ignore} />
    </ExternalFrame>
  )
}

const ignore = () => {}

/** Files go by the visit's token while its form is open. */
function useVisitorFiles(token: string): void {
  useEffect(() => {
    setFileCarrier({
      send: (file, fileId, { field = '' }, sending) =>
        sendFileAs(
          token,
          uploadExternalFile,
          file,
          { field, fileId, name: file.name, size: file.size },
          sending,
        ),
      discard: (fileId) => send(discardExternalFile, { fileId }, { token }),
    })
    return () => setFileCarrier(null)
  }, [token])
}

/** Nothing of a stranger is kept on the device, so the browser asks before what was typed is left. */
function useCarefulLeave() {
  const isTyped = useRef(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isTyped.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return isTyped
}
