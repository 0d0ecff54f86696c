import { evaluateForm } from './evaluate-form.ts'
import type { FormResult, FormTask } from './form-task.ts'

/** Works out a task whole, on a thread where nobody waits. */
export function workOutTask({ model, environment, values, keepFormulas, fresh }: FormTask): FormResult {
  const isFresh = (key: string, row: string | null) =>
    row === null ? fresh.get(key) === null : (fresh.get(key)?.has(row) ?? false)
  const worked = evaluateForm(model, environment, values, { keepFormulas, fresh: isFresh })
  const { values: shown, data, fields, tables, cleared } = worked
  return { values: shown, data, fields, tables, cleared }
}
