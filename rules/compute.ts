import type { InputProblem } from '../contract/envelope.ts'
import type { BizModel } from '../contract/package/models.ts'
import { evaluate, MAX_STEPS, type Meter } from './expression/evaluate.ts'
import { ExpressionError } from './expression/expression-error.ts'
import { parsed } from './expression/parsed.ts'
import { formScope, rowScope, type Scope } from './expression/scope.ts'
import { isDecimal, isEmptyValue } from './expression/value.ts'
import { type FormData, isRecord, ownValue } from './form-data.ts'
import { type Formula, formulaPlan } from './formula-graph.ts'
import { normaliseNumber, plainDecimal, storedDecimals } from './values/number.ts'

/** Steps all formulas of one form may take together (security X-03). */
const MAX_FORM_STEPS = 200_000
/** Decimals of a computed number whose format sets none. */
const FREE_DECIMALS = 10

type Computed = { readonly data: FormData; readonly problems: readonly InputProblem[] }
type Run = { readonly meter: Meter; readonly problems: InputProblem[] }

function evaluateWithin(formula: Formula, scope: Scope, run: Run) {
  const allowed = Math.min(MAX_STEPS, run.meter.steps)
  const meter = { steps: allowed }
  try {
    return evaluate(parsed(formula.source), scope, meter)
  } finally {
    run.meter.steps -= allowed - Math.max(meter.steps, 0)
  }
}

function computeOne(formula: Formula, scope: Scope, path: string, run: Run): string | null {
  try {
    const value = evaluateWithin(formula, scope, run)
    if (isEmptyValue(value)) return null
    if (!isDecimal(value)) throw new ExpressionError('expressionWrongType', 0)
    const places = storedDecimals(formula.property.format) ?? FREE_DECIMALS
    const text = plainDecimal(value.round(places))
    const checked = normaliseNumber(text, formula.property)
    if (checked.ok) return text
    run.problems.push({
      path,
      problem: checked.problem,
      ...(checked.params && { params: { ...checked.params } }),
    })
    return checked.problem === 'tooManyDigits' ? null : text
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    run.problems.push({ path, problem: error.problem, params: error.params })
    return null
  }
}

/** The rows with one column computed; entries that are no rows stay as they are. */
function computeRows(formula: Formula, model: BizModel, data: FormData, run: Run): unknown {
  const { table, property } = formula
  const rows = table && ownValue(data, table.code)
  if (!table || !Array.isArray(rows)) return null
  const form = formScope(model, data)
  return rows.map((row: unknown, index) => {
    if (!isRecord(row)) return row
    const path = `${table.code}.${index}.${property.code}`
    return { ...row, [property.code]: computeOne(formula, rowScope(form, table, row), path, run) }
  })
}

/** `computeFormulas` with what went wrong on the way, by path. */
export function computeWithProblems(model: BizModel, data: FormData): Computed {
  const { order } = formulaPlan(model)
  const run: Run = { meter: { steps: MAX_FORM_STEPS }, problems: [] }
  let computed = data
  for (const formula of order) {
    const code = formula.table?.code ?? formula.key
    const value = formula.table
      ? computeRows(formula, model, computed, run)
      : computeOne(formula, formScope(model, computed), formula.key, run)
    if (value !== null || ownValue(computed, code) !== null) computed = { ...computed, [code]: value }
  }
  return { data: computed, problems: run.problems }
}

/**
 * The form with every computed number worked out anew, in the order they need one another, rounded to the decimals
 * of their format. What cannot be computed is empty. The same on server and app (security D-04, X-07).
 */
export function computeFormulas(model: BizModel, data: FormData): FormData {
  return computeWithProblems(model, data).data
}
