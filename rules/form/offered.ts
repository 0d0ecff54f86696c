import type { Column } from '../../contract/package/properties.ts'
import { formScope, rowScope } from '../expression/scope.ts'
import type { FormEvaluation } from './evaluation.ts'
import { formPlan } from './plan.ts'
import { MAX_FORM_STEPS, offeredOptions } from './run-rule.ts'

type Option = Extract<Column, { options: unknown }>['options'][number]

/**
 * The options of a choice as they stand, for whoever draws it; of a column in the row at `index`. All of them where no
 * rule says otherwise.
 */
export function offeredNow(evaluation: FormEvaluation, key: string, index?: number): readonly Option[] {
  const { model, environment, data, tables } = evaluation
  const rules = formPlan(model).byKey.get(key)
  if (rules === undefined) return []
  const form = formScope(model, data, environment)
  const row = rules.table && index !== undefined ? tables.get(rules.table.code)?.rows[index] : undefined
  const scope = rules.table && row ? rowScope(form, rules.table, row) : form
  return offeredOptions(rules, scope, { steps: MAX_FORM_STEPS })
}
