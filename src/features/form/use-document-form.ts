import { useCallback, useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { InputProblem } from '../../../contract/envelope.ts'
import type { FormPage } from '../../../contract/forms.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import { sameValue } from '../../../rules/canonical.ts'
import { evaluateForm } from '../../../rules/form/evaluate-form.ts'
import type { FormData } from '../../../rules/form-data.ts'
import type { Rights } from '../../../rules/rights.ts'
import { checkWrite } from '../../../rules/write.ts'
import { modelOf, rightsOf } from './form-model.ts'

export type FormValues = Record<string, unknown>

/** An open form: its values, what may be edited, what is wrong with it. */
export type DocumentForm = {
  readonly page: FormPage
  readonly model: BizModel
  readonly rights: Rights
  readonly methods: UseFormReturn<FormValues>
  /** By path (`amount`, `items.2.amount`). */
  readonly problems: ReadonlyMap<string, InputProblem>
  showProblems(problems: readonly InputProblem[]): void
  /** Forgets what was said about a field, and about its rows, once it changes. */
  clearProblem(code: string): void
  /** Runs the rules the server will run; false when something has to be mended first. */
  check(requireAll: boolean): boolean
  /** What this person may send: the editable values that differ from what was loaded. */
  changes(): FormData
  /** Every editable value, for the draft on this device. */
  draft(): FormData
  restore(draft: FormData): void
}

export function useDocumentForm(page: FormPage): DocumentForm {
  const model = useMemo(() => modelOf(page), [page])
  const rights = useMemo(() => rightsOf(page), [page])
  const methods = useForm<FormValues>({ defaultValues: page.bizObject.data })
  const [problems, setProblems] = useState<ReadonlyMap<string, InputProblem>>(new Map())
  useComputed(model, methods)

  const showProblems = useCallback((found: readonly InputProblem[]) => {
    setProblems(new Map(found.map((problem) => [problem.path, problem])))
  }, [])

  const clearProblem = useCallback((code: string) => {
    setProblems((known) => {
      const kept = [...known].filter(([path]) => path !== code && !path.startsWith(`${code}.`))
      return kept.length === known.size ? known : new Map(kept)
    })
  }, [])

  const stored = page.bizObject.data
  const editable = useCallback(
    () => editableValues(model, rights, methods.getValues()),
    [model, rights, methods],
  )

  return {
    page,
    model,
    rights,
    methods,
    problems,
    showProblems,
    clearProblem,
    check: (requireAll) => {
      const result = checkWrite({ model, rights, stored, sent: editable(), requireAll })
      showProblems(result.ok ? [] : result.problems)
      return result.ok
    },
    changes: () =>
      Object.fromEntries(
        Object.entries(editable()).filter(([code, value]) => !sameValue(value, stored[code])),
      ),
    draft: editable,
    restore: (draft) => {
      for (const [code, value] of Object.entries(draft)) {
        if (rights(code).editable) methods.setValue(code, value, { shouldDirty: true })
      }
    },
  }
}

function editableValues(model: BizModel, rights: Rights, values: FormValues): FormValues {
  const codes = model.properties.map(({ code }) => code).filter((code) => rights(code).editable)
  return Object.fromEntries(codes.map((code) => [code, values[code] ?? null]))
}

/** Keeps computed numbers in step with what they are computed from. */
function useComputed(model: BizModel, methods: UseFormReturn<FormValues>): void {
  useEffect(() => {
    const subscription = methods.watch((values, { name }) => {
      const computed = evaluateForm(model, undefined, values).values
      for (const { code } of model.properties) {
        if (code !== name && !sameValue(computed[code], values[code])) methods.setValue(code, computed[code])
      }
    })
    return () => subscription.unsubscribe()
  }, [model, methods])
}
