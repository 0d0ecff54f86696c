import type { FormPage } from '../../../../contract/form-page.ts'
import type { BizModel } from '../../../../contract/package/models.ts'
import { evaluateForm, reevaluateForm } from '../../../../rules/form/evaluate-form.ts'
import type { FormEvaluation } from '../../../../rules/form/evaluation.ts'
import { sameValue } from '../../../../rules/record/canonical.ts'
import { freshValues } from '../../../../rules/write/rules.ts'
import { createListeners } from '../../../lib/base/listeners.ts'
import { rowsOf } from '../rows/row.ts'
import { isNewForm } from './form-model.ts'
import { type Tables, valuesOf } from './form-tables.ts'
import type { HeadStore } from './head-store.ts'
import { createHiddenCells } from './hidden-cells.ts'

/** The rules of an open form: one evaluation, and with each edit only what depends on it. */
export type FormRules = {
  evaluation(): FormEvaluation
  /** After each evaluation. */
  onChange(listener: () => void): () => void
  /** Writes several values as one edit: no value is judged before all of them are there. */
  together(write: () => void): void
  /** Keeps head and tables in step until it is left. */
  follow(head: HeadStore, tables: Tables): () => void
}

/**
 * Works out the form as it is opened: a new one with its defaults, one that is decided on or read with the computed
 * values that are stored, until something in it changes.
 */
export function createFormRules(page: FormPage, model: BizModel): FormRules {
  const { mode, environment, bizObject } = page
  let known = evaluateForm(
    model,
    environment,
    bizObject.data,
    isNewForm(page) ? { fresh: () => true } : { keepFormulas: mode !== 'start' },
  )
  const listeners = createListeners()
  const hidden = createHiddenCells(model)
  let isResting = false
  let run = () => {}

  const step = (head: HeadStore, tables: Tables) => {
    const values = valuesOf(head.values(), tables)
    known = reevaluateForm(known, values, { fresh: freshValues(known.values, values) })
    isResting = true
    for (const { code } of model.properties) {
      const worked = known.values[code] ?? null
      const store = tables.get(code)
      if (store !== undefined) {
        const rows = rowsOf(worked)
        hidden.keep(store, rows, known.tables.get(code)?.states ?? [])
        store.adopt(rows)
      } else if (!sameValue(worked, values[code])) head.put(code, worked)
    }
    isResting = false
    listeners.tell()
    hidden.giveBack(tables, known)
  }

  return {
    evaluation: () => known,
    onChange: listeners.on,
    together: (write) => {
      isResting = true
      try {
        write()
      } finally {
        isResting = false
      }
      run()
    },
    follow: (head, tables) => {
      const follower = () => {
        if (!isResting) step(head, tables)
      }
      run = follower
      const leaving = [
        head.onChange(follower),
        ...[...tables.values()].map((store) => store.onEdit(follower)),
      ]
      return () => {
        for (const leave of leaving) leave()
      }
    },
  }
}
