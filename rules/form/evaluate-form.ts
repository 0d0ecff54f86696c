import type { BizModel } from '../../contract/package/models.ts'
import type { SubTable } from '../../contract/package/properties.ts'
import type { Environment } from '../expression/environment.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import type { FormEvaluation } from './evaluation.ts'
import { type FormAllowance, FormTooHeavy, formAllowance } from './form-allowance.ts'
import { freshOf } from './form-task.ts'
import { newPass, type Pass, type PassOptions, readsChanged, type TablePass } from './pass.ts'
import { type FieldRules, valueReads } from './plan.ts'
import { judgeColumn, openTable, workOutColumn } from './rows-step.ts'
import { type FormMeter, MAX_FORM_STEPS } from './run-rule.ts'
import { type FieldState, merged, PLAIN_STATE } from './state.ts'
import { judged, kept, workOut } from './value-step.ts'

/** Works out all rules of a form: on the server always, in the app when a form is opened. */
export function evaluateForm(
  model: BizModel,
  environment: Environment | undefined,
  values: FormData,
  options: PassOptions = {},
): FormEvaluation {
  const allowance = formAllowance()
  if (allowance !== null) return workOutWithin(allowance, model, environment, values, options)
  return run(newPass(model, environment, values, null, options))
}

/** What is known from elsewhere, or the form itself as far as the steps go that this thread has left for it. */
function workOutWithin(
  allowance: FormAllowance,
  model: BizModel,
  environment: Environment | undefined,
  values: FormData,
  options: PassOptions,
): FormEvaluation {
  const number = allowance.forms
  allowance.forms += 1
  const known = allowance.results.get(number)
  if (known !== undefined) return { ...known, model, environment, columns: new Map() }
  const { fresh = () => false, keepFormulas = false } = options
  const steps = Math.min(allowance.steps, MAX_FORM_STEPS)
  const meter: FormMeter = {
    steps,
    empty: () => {
      throw new FormTooHeavy(number, {
        ...{ model, environment, values, keepFormulas },
        fresh: freshOf(model, values, fresh),
      })
    },
  }
  const worked = run(newPass(model, environment, values, null, options, meter))
  allowance.steps -= steps - Math.max(meter.steps, 0)
  return worked
}

/**
 * The form after a change: only what depends on it is worked out anew, the rest is taken over. `values` is
 * `before.values` with the change; what did not change must be the same object (rows of a sub-table too).
 */
export function reevaluateForm(
  before: FormEvaluation,
  values: FormData,
  options: PassOptions = {},
): FormEvaluation {
  return run(newPass(before.model, before.environment, values, before, options))
}

function run(pass: Pass): FormEvaluation {
  for (const rules of pass.plan.order) {
    if (rules.table) workOutColumn(pass, rules.table, rules)
    else workOutField(pass, rules)
  }
  putTables(pass)
  for (const rules of pass.plan.order) {
    if (rules.table) judgeColumn(pass, rules.table, rules)
    else judgeField(pass, rules)
  }
  return finished(pass)
}

function setState(pass: Pass, key: string, change: Partial<FieldState>): void {
  const state = pass.fields.get(key) ?? PLAIN_STATE
  const next = merged(state, change)
  if (next !== state) pass.fields.set(key, next)
}

function workOutField(pass: Pass, rules: FieldRules): void {
  const { key, property } = rules
  const raw = ownValue(pass.values, key)
  const earlier = pass.before && ownValue(pass.before.data, key)
  const isTyped = pass.before === null || ownValue(pass.before.values, key) !== raw
  if (property.type === 'subTable') openRows(pass, property, isTyped)
  if (!isTyped && !readsChanged(pass, valueReads(rules))) {
    put(pass.data, key, earlier)
    return
  }
  const worked = workOut(pass, rules, { scope: pass.scope, raw, isNew: pass.fresh(key, null) })
  if (worked.cleared) pass.cleared.push(key)
  const value = kept(worked.value, raw)
  const counts = worked.visible ? value : null
  put(pass.values, key, value)
  put(pass.data, key, counts)
  // An empty field that comes or goes reads the same, but is judged anew. Rows tell of themselves.
  const differs = property.type !== 'subTable' && (pass.before === null || counts !== earlier)
  if (differs || worked.visible !== wasVisible(pass, key)) pass.changed.add(key)
  setState(pass, key, { visible: worked.visible, broken: worked.broken })
}

/** A field that was never filled stays absent while it is empty. */
function put(into: Record<string, unknown>, key: string, value: unknown): void {
  if (ownValue(into, key) !== value) into[key] = value
}

function wasVisible(pass: Pass, key: string): boolean {
  return (pass.before?.fields.get(key) ?? PLAIN_STATE).visible
}

function openRows(pass: Pass, table: SubTable, isTyped: boolean): void {
  const before = pass.before?.tables.get(table.code)
  const rows: TablePass =
    isTyped || before === undefined
      ? openTable(pass, table)
      : {
          rows: [...before.rows],
          states: [...before.states],
          dirty: new Set(),
          typed: new Set(),
        }
  pass.tables.set(table.code, rows)
  if (rows.typed === null) pass.changed.add(table.code)
}

/** The worked-out rows as the value of their table; the same list when none of them differs. */
function putTables(pass: Pass): void {
  for (const [code, { rows }] of pass.tables) {
    const raw = ownValue(pass.values, code)
    const isHidden = ownValue(pass.data, code) === null && raw !== null
    const value = isSameList(rows, raw) ? raw : rows.length === 0 ? null : rows
    put(pass.values, code, value)
    put(pass.data, code, isHidden ? null : value)
  }
}

function isSameList(rows: readonly FormData[], other: unknown): boolean {
  if (!Array.isArray(other)) return rows.length === 0 && (other ?? null) === null
  return rows.length === other.length && rows.every((row, index) => row === other[index])
}

function judgeField(pass: Pass, rules: FieldRules): void {
  const { key, required, checks } = rules
  if (required === null && checks.length === 0) return
  const isAffected =
    pass.before === null ||
    pass.changed.has(key) ||
    (required !== null && readsChanged(pass, required.reads.form)) ||
    checks.some(({ reads }) => readsChanged(pass, reads.form)) ||
    rules.property.type === 'subTable'
  if (!isAffected) return
  const state = pass.fields.get(key) ?? PLAIN_STATE
  setState(pass, key, judged(pass, rules, pass.scope, ownValue(pass.data, key), state))
}

function finished(pass: Pass): FormEvaluation {
  const { model, values, data, fields, tables, cleared, columns, before, scope, changed } = pass
  for (const [key, known] of before?.columns ?? []) {
    const [table = key] = key.split('.')
    if (!columns.has(key) && !changed.has(key) && !changed.has(table)) columns.set(key, known)
  }
  return { model, environment: scope.environment, values, data, fields, tables, cleared, columns }
}
