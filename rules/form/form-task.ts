import type { BizModel } from '../../contract/package/models.ts'
import type { Environment } from '../expression/environment.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import { tableRows } from '../record/table-rows.ts'
import type { FormEvaluation } from './evaluation.ts'
import { formPlan } from './plan.ts'

/** A form to work out, as plain data that can travel to another thread. */
export type FormTask = {
  readonly model: BizModel
  readonly environment: Environment | undefined
  readonly values: FormData
  readonly keepFormulas: boolean
  /** What starts with its default: fields (null), and cells by the ids of their rows. */
  readonly fresh: ReadonlyMap<string, ReadonlySet<string> | null>
}

/** What comes back. The model and the environment stayed where the task came from; what was read need not travel. */
export type FormResult = Omit<FormEvaluation, 'model' | 'environment' | 'columns'>

/** The answer for each field and cell that has a default: nothing else is asked for. */
export function freshOf(
  model: BizModel,
  values: FormData,
  isFresh: (key: string, row: string | null) => boolean,
): FormTask['fresh'] {
  const fresh = new Map<string, ReadonlySet<string> | null>()
  for (const { key, initial, table } of formPlan(model).order) {
    if (initial === null) continue
    if (table === null) {
      if (isFresh(key, null)) fresh.set(key, null)
      continue
    }
    const ids = tableRows(ownValue(values, table.code)).map(({ id }) => (typeof id === 'string' ? id : ''))
    fresh.set(key, new Set(ids.filter((id) => isFresh(key, id))))
  }
  return fresh
}
