import type { UseFormReturn } from 'react-hook-form'
import type { BizModel } from '../../../contract/package/models.ts'
import { sameValue } from '../../../rules/canonical.ts'
import { evaluateForm, reevaluateForm } from '../../../rules/form/evaluate-form.ts'
import type { FormEvaluation } from '../../../rules/form/evaluation.ts'
import { type Tables, valuesOf } from './form-tables.ts'
import { rowsOf } from './rows/row.ts'
import type { FormValues } from './use-document-form.ts'

/**
 * Keeps what rules work out in step with what it is worked out from: one evaluation, and with each edit only what
 * depends on it. Rows are told apart by identity, so a keystroke among many rows costs one row.
 */
export function keepComputed(
  model: BizModel,
  methods: UseFormReturn<FormValues>,
  tables: Tables,
): () => void {
  let known: FormEvaluation | null = null
  let isWriting = false
  const step = () => {
    if (isWriting) return
    const values = valuesOf(methods.getValues(), tables)
    known = known === null ? evaluateForm(model, undefined, values) : reevaluateForm(known, values)
    isWriting = true
    for (const { code } of model.properties) {
      const worked = known.values[code] ?? null
      const store = tables.get(code)
      if (store !== undefined) store.adopt(rowsOf(worked))
      else if (!sameValue(worked, values[code])) methods.setValue(code, worked)
    }
    isWriting = false
  }
  step()
  const head = methods.watch(() => step())
  const leaving = [...tables.values()].map((store) => store.onEdit(step))
  return () => {
    head.unsubscribe()
    for (const leave of leaving) leave()
  }
}
