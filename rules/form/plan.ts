import type { BizModel } from '../../contract/package/models.ts'
import type { Column, FieldCheck, Property, SubTable } from '../../contract/package/properties.ts'
import type { Need } from '../expression/environment.ts'
import { type Reads, readsOf } from './reads.ts'

/** An expression of a rule with what it depends on. */
export type Rule = { readonly source: string; readonly reads: Reads }

/** The rules of one field, or of one column in every row of its table. */
export type FieldRules = {
  /** `code` or `table.column`. */
  readonly key: string
  readonly property: Property | Column
  readonly table: SubTable | null
  readonly formula: Rule | null
  readonly initial: Rule | null
  readonly visible: Rule | null
  readonly offered: Rule | null
  readonly required: Rule | null
  readonly checks: readonly (FieldCheck & { readonly reads: Reads })[]
}

/** All fields in an order in which each comes after those that its value depends on; those of a cycle are left out. */
export type FormPlan = {
  readonly order: readonly FieldRules[]
  readonly byKey: ReadonlyMap<string, FieldRules>
  /** The codes around a cycle in order, or null. */
  readonly cycle: readonly string[] | null
}

function fieldRules(model: BizModel, property: Property | Column, table: SubTable | null): FieldRules {
  const rule = (source: string | undefined): Rule | null =>
    source === undefined ? null : { source, reads: readsOf(source, model, table) }
  return {
    key: table ? `${table.code}.${property.code}` : property.code,
    property,
    table,
    formula: rule('formula' in property ? property.formula : undefined),
    initial: rule('default' in property ? property.default : undefined),
    visible: rule(property.visibleWhen),
    offered: rule('offered' in property ? property.offered : undefined),
    required: rule(property.requiredWhen),
    checks: (property.checks ?? []).map((check) => ({ ...check, reads: readsOf(check.holds, model, table) })),
  }
}

function allRules(model: BizModel): FieldRules[] {
  return model.properties.flatMap((property) => [
    fieldRules(model, property, null),
    ...(property.type === 'subTable'
      ? property.columns.map((column) => fieldRules(model, column, property))
      : []),
  ])
}

/** The keys that the value of a field depends on: by its formula, its default, and what may take it away. */
export function valueReads({ table, formula, initial, visible, offered }: FieldRules): readonly string[] {
  const rules = [formula, initial, visible, offered].filter((rule) => rule !== null)
  const reads = rules.flatMap(({ reads: { form, row } }) => [
    ...form,
    ...(table ? [...row].map((column) => `${table.code}.${column}`) : []),
  ])
  return table ? [table.code, ...reads] : reads
}

function makePlan(model: BizModel): FormPlan {
  const byKey = new Map(allRules(model).map((rules) => [rules.key, rules]))
  const order: FieldRules[] = []
  const done = new Map<string, boolean>()
  const path: string[] = []
  let cycle: readonly string[] | null = null

  /** True when the field and all it depends on can be computed. */
  function visit(rules: FieldRules): boolean {
    const known = done.get(rules.key)
    if (known !== undefined) return known
    const loopsAt = path.indexOf(rules.key)
    if (loopsAt >= 0) {
      cycle ??= path.slice(loopsAt)
      return false
    }
    path.push(rules.key)
    const needed = valueReads(rules).flatMap((key) => byKey.get(key) ?? [])
    const computable = needed.map(visit).every((each) => each)
    path.pop()
    done.set(rules.key, computable)
    if (computable) order.push(rules)
    return computable
  }

  for (const rules of byKey.values()) visit(rules)
  return { order, byKey, cycle }
}

const plans = new WeakMap<BizModel, FormPlan>()

/** The order in which a model's fields are worked out; made once per model object. */
export function formPlan(model: BizModel): FormPlan {
  const known = plans.get(model)
  if (known) return known
  const plan = makePlan(model)
  plans.set(model, plan)
  return plan
}

/** What the rules of a model ask of the environment. */
export function formNeeds(model: BizModel): ReadonlySet<Need> {
  const rules = [...formPlan(model).byKey.values()].flatMap((field) => [
    ...[field.formula, field.initial, field.visible, field.offered, field.required],
    ...field.checks,
  ])
  return new Set(rules.flatMap((rule) => (rule === null ? [] : [...rule.reads.needs])))
}

/** The codes of fields whose values need one another, in order, or null: checked at publish (security X-03). */
export function formCycle(model: BizModel): readonly string[] | null {
  return formPlan(model).cycle
}
