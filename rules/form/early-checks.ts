import type { BizModel } from '../../contract/package/models.ts'
import type { FieldCheck, SubTable } from '../../contract/package/properties.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import { findingOf, type RuleFinding } from './effective.ts'
import type { FormEvaluation } from './evaluation.ts'
import { type FieldRules, type FormPlan, formPlan } from './plan.ts'
import type { Reads } from './reads.ts'
import { type FieldState, PLAIN_STATE } from './state.ts'

type EarlyCheck = { readonly rules: FieldRules; readonly check: FieldCheck & { readonly reads: Reads } }

/**
 * The checks that do not hold and speak of this field or cell, which is being left: at once or by formulas in between.
 * Nothing they read may be empty still. `row` counts from 0; null for a field of the head.
 */
export function failedAtLeaving(evaluation: FormEvaluation, key: string, row: number | null): RuleFinding[] {
  const checks = earlyChecks(evaluation.model).get(key) ?? []
  return checks.flatMap((one) =>
    rowsToJudge(evaluation, one.rules.table, row).flatMap((at) => failedAt(evaluation, one, at)),
  )
}

function failedAt(
  evaluation: FormEvaluation,
  { rules, check }: EarlyCheck,
  row: number | null,
): RuleFinding[] {
  const { key, table, property } = rules
  const { fields, tables } = evaluation
  const states = table === null || row === null ? undefined : tables.get(table.code)?.states[row]
  const state: FieldState = (table === null ? fields.get(key) : states?.get(property.code)) ?? PLAIN_STATE
  // A state knows its first check that does not hold, by the texts of it.
  if (state.broken !== null || state.failed?.params !== check.message) return []
  return isFilled(evaluation, table, row, check.reads) ? findingOf(key, row, state) : []
}

/** A check of a column is asked of the row that is left; of all rows when what is left is a field of the head. */
function rowsToJudge(
  { fields, tables }: FormEvaluation,
  table: SubTable | null,
  row: number | null,
): readonly (number | null)[] {
  if (table === null) return [null]
  if (!(fields.get(table.code) ?? PLAIN_STATE).visible) return []
  return row === null ? [...(tables.get(table.code)?.rows.keys() ?? [])] : [row]
}

function isFilled(
  { data, tables }: FormEvaluation,
  table: SubTable | null,
  row: number | null,
  reads: Reads,
): boolean {
  const cells: FormData = (table && row !== null && tables.get(table.code)?.rows[row]) || {}
  return (
    [...reads.form].every((code) => ownValue(data, code) !== null) &&
    [...reads.row].every((column) => ownValue(cells, column) !== null)
  )
}

const known = new WeakMap<BizModel, ReadonlyMap<string, readonly EarlyCheck[]>>()

/** By the key that is left; found once per model object. */
function earlyChecks(model: BizModel): ReadonlyMap<string, readonly EarlyCheck[]> {
  const found = known.get(model)
  if (found) return found
  const made = new Map<string, EarlyCheck[]>()
  const plan = formPlan(model)
  for (const rules of plan.byKey.values()) {
    for (const check of rules.checks) {
      for (const key of keysOf(plan, rules, check.reads)) {
        made.set(key, [...(made.get(key) ?? []), { rules, check }])
      }
    }
  }
  known.set(model, made)
  return made
}

/** Everything a check depends on; nothing when rows are summed up or counted: while some are filled in, more may come. */
function keysOf({ byKey }: FormPlan, rules: FieldRules, reads: Reads): ReadonlySet<string> {
  const keys = new Set([rules.key, ...readKeys(rules.table, reads)])
  // What is added on the way is looked at as well.
  for (const key of keys) {
    const read = byKey.get(key)
    for (const more of read?.formula ? readKeys(read.table, read.formula.reads) : []) keys.add(more)
  }
  const isOverRows = [...keys].some((key) => byKey.get(key)?.property.type === 'subTable')
  return isOverRows ? new Set() : keys
}

function readKeys(table: SubTable | null, { form, row }: Reads): readonly string[] {
  return table === null ? [...form] : [...form, ...[...row].map((column) => `${table.code}.${column}`)]
}
