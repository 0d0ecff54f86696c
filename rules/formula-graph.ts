import type { BizModel } from '../contract/package/models.ts'
import type { Column, Property, SubTable } from '../contract/package/properties.ts'
import { ExpressionError } from './expression/expression-error.ts'
import { namesIn } from './expression/names.ts'
import { columnsOf } from './model-index.ts'

/** A computed number: of the form, or of every row of `table`. */
export type Formula = {
  /** `code` or `table.column`. */
  readonly key: string
  readonly property: Extract<Column, { type: 'number' }>
  readonly source: string
  readonly table: SubTable | null
}

/** The formulas of a model so that each comes after those it reads; those on a cycle are left out. */
export type FormulaPlan = {
  readonly order: readonly Formula[]
  /** The codes around a cycle in order, or null. */
  readonly cycle: readonly string[] | null
}

const plans = new WeakMap<BizModel, FormulaPlan>()

function formulaOf(property: Property | Column, table: SubTable | null): Formula[] {
  if (property.type !== 'number' || property.formula === undefined) return []
  const key = table ? `${table.code}.${property.code}` : property.code
  return [{ key, property, source: property.formula, table }]
}

function formulasOf(model: BizModel): Formula[] {
  return model.properties.flatMap((property) =>
    property.type === 'subTable'
      ? property.columns.flatMap((column) => formulaOf(column, property))
      : formulaOf(property, null),
  )
}

/** What a formula reads, a bare name in a row meaning the row's own column first. */
function readsOf(formula: Formula): string[] {
  const { table } = formula
  const columns = table ? columnsOf(table) : undefined
  try {
    return namesIn(formula.source).map((name) =>
      table && columns?.has(name) ? `${table.code}.${name}` : name,
    )
  } catch (error) {
    // A source that cannot be read depends on nothing; computing it reports the fault.
    if (error instanceof ExpressionError) return []
    throw error
  }
}

function makePlan(model: BizModel): FormulaPlan {
  const formulas = new Map(formulasOf(model).map((formula) => [formula.key, formula]))
  const order: Formula[] = []
  const done = new Map<string, boolean>()
  const path: string[] = []
  let cycle: readonly string[] | null = null

  /** True when the formula and all it reads can be computed. */
  function visit(formula: Formula): boolean {
    const known = done.get(formula.key)
    if (known !== undefined) return known
    const loopsAt = path.indexOf(formula.key)
    if (loopsAt >= 0) {
      cycle ??= path.slice(loopsAt)
      return false
    }
    path.push(formula.key)
    const reads = readsOf(formula).flatMap((name) => formulas.get(name) ?? [])
    const computable = reads.map(visit).every((each) => each)
    path.pop()
    done.set(formula.key, computable)
    if (computable) order.push(formula)
    return computable
  }

  for (const formula of formulas.values()) visit(formula)
  return { order, cycle }
}

/** The order in which a model's formulas are computed; worked out once per model object. */
export function formulaPlan(model: BizModel): FormulaPlan {
  const known = plans.get(model)
  if (known) return known
  const plan = makePlan(model)
  plans.set(model, plan)
  return plan
}

/** The codes of formulas that need one another, in order, or null: checked at publish (security X-03). */
export function formulaCycle(model: BizModel): readonly string[] | null {
  return formulaPlan(model).cycle
}
