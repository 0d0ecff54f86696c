import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActionResult, type FormPage, loadForm, submitForm } from '../../../contract/forms.ts'
import { call } from '../../lib/api.ts'
import { messageKey, messageParams, problemsOf } from '../../lib/app-error.ts'
import { useOwner } from '../../lib/me.ts'
import { callQuery } from '../../lib/query-client.ts'
import { newReplayToken } from '../../lib/random.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DepartmentChoice } from './department-choice.tsx'
import { DocumentView } from './document-view.tsx'
import { useProblemCount } from './form-tables.ts'
import { ProblemStrip } from './problem-strip.tsx'
import { RestoreStrip } from './restore-strip.tsx'
import { SavedWord } from './saved-word.tsx'
import styles from './start-form-screen.module.css'
import { useAutosave } from './use-autosave.ts'
import { useDocumentForm } from './use-document-form.ts'

type Props = {
  readonly workflowCode: string
  readonly onClose: () => void
  readonly onSubmitted: (result: ActionResult) => void
}

/** A new form: load, fill in, submit. */
export function StartFormScreen({ workflowCode, onClose, onSubmitted }: Props) {
  const { t } = useTranslation()
  const query = useQuery({
    ...callQuery(loadForm, { startWorkflowCode: workflowCode }),
    // A form that is being filled in must not change under the person's hands.
    staleTime: 'static',
    gcTime: 0,
  })
  if (query.data !== undefined)
    return <OpenForm page={query.data} onClose={onClose} onSubmitted={onSubmitted} />
  return (
    <Page title={t('form.newForm')} onBack={onClose} backIcon="x" ground="surface">
      {query.isError ? (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
      ) : (
        <Skeleton shape="form" count={8} />
      )}
    </Page>
  )
}

type OpenProps = { readonly page: FormPage } & Pick<Props, 'onClose' | 'onSubmitted'>

function OpenForm({ page, onClose, onSubmitted }: OpenProps) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const form = useDocumentForm(page)
  const autosave = useAutosave(form, useOwner(), `start:${page.workflowCode}`)
  const body = useRef<HTMLDivElement>(null)
  const [departmentId, setDepartmentId] = useState(page.departments[0]?.id)
  // One token per attempt: a repeated tap or a retry after a lost answer cannot start it twice (engine G3).
  const token = useRef(newReplayToken())

  const submit = useMutation({
    mutationFn: () =>
      call(submitForm, {
        actionCode: 'submit',
        workflowCode: page.workflowCode,
        bizObject: { data: form.changes() },
        departmentId,
        replayToken: token.current,
      }),
    onSuccess: async (result) => {
      await autosave.clear()
      showToast({ text: t('form.submitted', { number: result.sequenceNo }), icon: 'check' })
      onSubmitted(result)
    },
    onError: (error) => {
      const problems = problemsOf(error)
      form.showProblems(
        problems.map((problem) => ({ ...problem, path: problem.path.replace(/^bizObject\.data\./, '') })),
      )
      if (problems.length === 0) showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
    },
  })
  const handleSubmit = () => {
    if (submit.isPending || !form.check(true)) return
    submit.mutate()
  }
  return (
    <Page
      title={localise(page.workflowName_i18n, page.workflowName)}
      onBack={onClose}
      backIcon="x"
      actions={<SavedWord state={autosave.state} />}
      below={<RestoreStrip autosave={autosave} />}
      foot={
        <>
          <ProblemStrip count={useProblemCount(form)} within={() => body.current} />
          <div className={styles.bar}>
            <Button block busy={submit.isPending} busyLabel={t('form.submitting')} onClick={handleSubmit}>
              {t('form.submit')}
            </Button>
          </div>
        </>
      }
    >
      <div ref={body} className={styles.body}>
        <DepartmentChoice departments={page.departments} value={departmentId} onChange={setDepartmentId} />
        <DocumentView form={form} />
      </div>
    </Page>
  )
}
