import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { FormPage } from '../../../../contract/form-page.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { paths } from '../../../lib/address/paths.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { faultOf } from '../../../lib/base/app-error.ts'
import { goToFirstProblem } from '../../../lib/dom/next-problem.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { useKeptPage } from '../../../shared/drafts/kept-page.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { FoundDraft } from '../draft/found-draft.tsx'
import { SavedWord } from '../draft/saved-word.tsx'
import { copiedValues } from '../model/copied-values.ts'
import type { DocumentForm } from '../model/document-form.ts'
import { useProblemCount } from '../model/form-tables.ts'
import { DocumentView } from '../view/document-view.tsx'
import { ProblemStrip } from '../view/problem-strip.tsx'
import styles from './start-form-screen.module.css'
import { StartStrip } from './start-strip.tsx'
import { StarterChoice } from './starter-choice.tsx'
import { useChoiceFirst } from './use-choice-first.ts'
import { useLeftDraft } from './use-left-draft.ts'
import { type StartFormEnds, useStartForm } from './use-start-form.ts'

const NextPeopleSheet = lazyPart(async () => (await import('./next-people-sheet.tsx')).NextPeopleSheet)

type Props = StartFormEnds & {
  readonly workflowCode: string
  /** The item of a draft to go on with. */
  readonly draftId: string | null
  /** An instance whose values the new form begins with. */
  readonly againId: string | null
  readonly onClose: () => void
}

/** A new form, or a draft of one: load, fill in, save or submit. */
export function StartFormScreen(props: Props) {
  const { workflowCode, onClose } = props
  const { t } = useTranslation()
  // A form that becomes a draft while it is open stays the page that it is, and the copy that it began as.
  const [{ draftId, againId }] = useState(props)
  const query = useQuery({
    ...callQuery(loadForm, draftId === null ? { startWorkflowCode: workflowCode } : { workitemId: draftId }),
    // A form that is being filled in must not change under the person's hands.
    staleTime: 'static',
    gcTime: 0,
  })
  // Without a network the question waits; why it does is the failure so far.
  const error = query.error ?? (query.fetchStatus === 'paused' ? query.failureReason : null)
  const about = draftId === null ? `start:${workflowCode}` : `draft:${draftId}`
  // A draft that the server knows no longer is not gone on with from this device, as if it were there.
  const isGone = draftId !== null && faultOf(error) === 'notFound'
  const kept = useKeptPage(about, query.data === undefined && error !== null && !isGone)
  const page = query.data ?? kept
  const earlier = useQuery({
    ...callQuery(loadForm, { workflowInstanceId: againId ?? undefined }),
    staleTime: 'static',
    enabled: againId !== null,
  })
  // An earlier one that cannot be read (any more) leaves the form empty.
  const isCopied = againId === null || earlier.data !== undefined || earlier.isError
  const client = useQueryClient()
  const handleChanged = (itemId: string | null) => {
    // What is on screen is not the draft any more: it is asked for anew.
    client.removeQueries({ queryKey: [loadForm.name] })
    props.onChanged(itemId)
  }
  const isSent = query.data !== undefined && query.data.mode !== 'start'
  const { isMoving } = useLeftDraft({
    workflowCode,
    draftId,
    isGone,
    sent: isSent ? query.data : undefined,
    onMoved: () => {
      showToast({ text: t(isGone ? 'drafts.deletedElsewhere' : 'drafts.typedSince'), icon: 'info' })
      if (isGone) handleChanged(null)
    },
  })
  if (page?.mode === 'start' && isCopied) {
    return <OpenForm {...props} loaded={page} earlier={earlier.data} onChanged={handleChanged} />
  }
  if (page !== undefined && page.mode !== 'start' && !isMoving && page.workflowInstanceId !== null)
    return <Navigate to={paths.instance(page.workflowInstanceId)} replace />
  return (
    <Page title={t('form.newForm')} onBack={onClose} backIcon="x" ground="surface">
      {error !== null && !isMoving ? (
        <LoadFailed
          error={error}
          onReload={() => void query.refetch()}
          reloading={query.fetchStatus === 'fetching'}
          other={
            <Button kind="outline" onClick={onClose}>
              {t('drafts.backToStart')}
            </Button>
          }
        />
      ) : (
        <Skeleton shape="form" count={8} />
      )}
    </Page>
  )
}

type OpenProps = Props & {
  readonly loaded: FormPage
  /** What it begins with. */
  readonly earlier: FormPage | undefined
}

function OpenForm({ loaded, earlier, onClose, ...ends }: OpenProps) {
  const { t } = useTranslation()
  const localise = useLocalised()
  // Kept from the device until the server answered: what is being filled in stays as it is.
  const [page] = useState(loaded)
  const body = useRef<HTMLDivElement>(null)
  // The words of a problem are drawn first.
  const handleWrong = () => requestAnimationFrame(() => goToFirstProblem(body.current))
  const start = useStartForm(page, { ...ends, onWrong: handleWrong }, earlier)
  const { form, kept } = start
  useCopied(form, earlier)
  useNotes(start)
  const { save, submit, after } = useChoiceFirst(start)
  const problemCount = useProblemCount(form)
  return (
    <Page
      title={localise(page.workflowName_i18n, page.workflowName)}
      onBack={onClose}
      backIcon="x"
      actions={<SavedWord saved={kept.saved} savedAt={start.savedAt} />}
      below={
        <>
          <StartStrip news={start.news} />
          <FoundDraft
            page={form.page}
            kept={kept}
            read={start.typed}
            after={after}
            apply={({ data }) => {
              start.goOnWith(kept.found?.kept.replayToken)
              form.restore(data)
            }}
          />
        </>
      }
      foot={
        // What was submitted elsewhere can be neither saved nor submitted again.
        start.news?.kind !== 'submitted' && (
          <>
            <ProblemStrip count={problemCount} within={() => body.current} />
            <div className={styles.bar}>
              <ActionBar
                second={
                  <Button kind="outline" busy={start.saving} busyLabel={t('form.saving')} onClick={save}>
                    {t('drafts.save')}
                  </Button>
                }
                primary={
                  <Button block busy={start.submitting} busyLabel={t('form.submitting')} onClick={submit}>
                    {t('form.submit')}
                  </Button>
                }
              />
            </div>
          </>
        )
      }
    >
      {start.choices !== null && (
        <Suspense fallback={null}>
          <NextPeopleSheet
            choices={start.choices}
            busy={start.submitting}
            onSubmit={start.submitWith}
            onClose={start.forgetChoices}
          />
        </Suspense>
      )}
      <div ref={body} className={styles.body}>
        <StarterChoice starter={start.starter} />
        <DocumentView form={form} />
      </div>
    </Page>
  )
}

/** Begins with the values of an earlier document, once. */
function useCopied({ page, restore }: DocumentForm, earlier: FormPage | undefined): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || earlier === undefined) return
    isDone.current = true
    restore(copiedValues(page, earlier))
  }, [page, restore, earlier])
}

/** Keeps what is typed, after each change by the person. */
function useNotes(start: ReturnType<typeof useStartForm>): void {
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  const { onEdit } = start.form
  useEffect(() => onEdit(() => latest.current.kept.note(() => latest.current.typed())), [onEdit])
}
