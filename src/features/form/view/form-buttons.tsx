import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { executeCustomButton } from '../../../../contract/custom-button.ts'
import type { FormPage } from '../../../../contract/form-page.ts'
import { call } from '../../../lib/api/api.ts'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { useReplayToken } from '../../../lib/base/use-replay-token.ts'
import { goToFirstProblem } from '../../../lib/dom/next-problem.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { fieldProblemsOf } from '../../../shared/forms/field-problems.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import type { DocumentForm } from '../model/document-form.ts'
import styles from './form-buttons.module.css'

function addressOf({ mode, workItemId, workflowCode, record, bizObject, bizSheet, revision }: FormPage) {
  if (record !== undefined) {
    const { id, schemaCode } = bizObject
    return { schemaCode, sheetCode: bizSheet.code, ...(id === null ? {} : { objectId: id, revision }) }
  }
  return mode === 'decide' && workItemId !== null ? { workItemId } : { workflowCode }
}

/** The buttons of the sheet: each carries out a business rule on what stands in the form. */
export function FormButtons({ form }: { readonly form: DocumentForm }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { page } = form
  const tokenOf = useReplayToken()
  // Pressed again after it was done, a button does it again.
  const carriedOut = useRef(0)
  const box = useRef<HTMLDivElement>(null)
  const press = useMutation({
    mutationFn: (buttonCode: string) => {
      const body = {
        buttonCode,
        ...addressOf(page),
        bizObject: { data: form.changes() },
      }
      return call(executeCustomButton, { ...body, replayToken: tokenOf([body, carriedOut.current]) })
    },
    onSuccess: ({ data, messages }) => {
      carriedOut.current += 1
      form.restore(data)
      const text = messages.map((message) => localise(message, '')).join('\n')
      if (text !== '') showToast({ text, icon: 'check' })
    },
    onError: (error) => {
      const problems = fieldProblemsOf(error)
      form.showProblems(problems)
      if (problems.length === 0) showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' })
      // The words of a problem are drawn first.
      else requestAnimationFrame(() => goToFirstProblem(box.current?.parentElement ?? null))
    },
  })
  const buttons = page.bizSheet.buttons ?? []
  if (buttons.length === 0) return null
  return (
    <div ref={box} className={styles.buttons}>
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
