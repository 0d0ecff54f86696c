import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { executeCustomButton } from '../../../contract/custom-button.ts'
import { call } from '../../lib/api.ts'
import { messageKey, messageParams, problemsOf } from '../../lib/app-error.ts'
import { newReplayToken } from '../../lib/random.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './form-buttons.module.css'
import type { DocumentForm } from './use-document-form.ts'

/** The buttons of the sheet: each carries out a business rule on what stands in the form. */
export function FormButtons({ form }: { readonly form: DocumentForm }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { page } = form
  const press = useMutation({
    mutationFn: (buttonCode: string) =>
      call(executeCustomButton, {
        buttonCode,
        ...(page.mode === 'decide' && page.workItemId !== null
          ? { workItemId: page.workItemId }
          : { workflowCode: page.workflowCode }),
        bizObject: { data: form.changes() },
        replayToken: newReplayToken(),
      }),
    onSuccess: ({ data, messages }) => {
      form.restore(data)
      const text = messages.map((message) => localise(message, '')).join('\n')
      if (text !== '') showToast({ text, icon: 'check' })
    },
    onError: (error) => {
      const problems = problemsOf(error)
      form.showProblems(problems)
      if (problems.length === 0) showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
    },
  })
  const buttons = page.bizSheet.buttons ?? []
  if (buttons.length === 0) return null
  return (
    <div className={styles.buttons}>
      {buttons.map(({ code, name_i18n }) => (
        <Button
          key={code}
          kind="outline"
          className={styles.button}
          disabled={press.isPending && press.variables !== code}
          busy={press.isPending && press.variables === code}
          onClick={() => press.mutate(code)}
        >
          {localise(name_i18n, code)}
        </Button>
      ))}
    </div>
  )
}
