import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property, SubTable } from '../../contract/package/properties.ts'
import { type FieldRules, type FormPlan, formPlan, valueReads } from '../../rules/form/plan.ts'
import { columnsOf } from '../../rules/record/model-index.ts'
import { checkExpression } from '../expression/check-expression.ts'
import { coverageOf } from '../expression/coverage.ts'
import { type ExpressionType, fieldType, type Names } from '../expression/expression-type.ts'
import type { Path, Report } from '../problem/problems.ts'

/** Rules of a form: each can be read and gives what it should, none needs itself, and none is without effect. */
export function checkFormRules(model: BizModel, path: Path, report: Report): void {
  const plan = formPlan(model)
  if (plan.cycle !== null) {
    report(path, 'formulaCycle', { cycle: [...plan.cycle, plan.cycle[0]].join(' → ') })
  }
  model.properties.forEach((property, p) => {
    checkField(property, { model, columns: null }, [...path, p], report)
    checkEffect(property, plan, model, null, [...path, p], report)
    if (property.type !== 'subTable') return
    property.columns.forEach((column, c) => {
      const at = [...path, p, 'columns', c]
      checkField(column, { model, columns: columnsOf(property) }, at, report)
      checkEffect(column, plan, model, property, at, report)
    })
  })
}

function checkField(property: Property | Column, names: Names, path: Path, report: Report): void {
  const check = (source: string | undefined, wanted: ExpressionType, setting: Path, scope = names) =>
    checkExpression(source, wanted, scope, [...path, ...setting], report)
  const wanted = resultFor(property)
  if ('formula' in property) check(property.formula, wanted, ['formula'])
  if ('default' in property) check(property.default, wanted, ['default'])
  check(property.visibleWhen, 'boolean', ['visibleWhen'])
  check(property.requiredWhen, 'boolean', ['requiredWhen'])
  ;(property.checks ?? []).forEach(({ holds }, index) => {
    check(holds, 'boolean', ['checks', index, 'holds'])
  })
  if ('offered' in property) check(property.offered, 'boolean', ['offered'], { ...names, inputs: OPTION })
}

const OPTION: ReadonlyMap<string, ExpressionType> = new Map([
  ['option.value', 'text'],
  ['option.parent', 'text'],
])

/** What a computed field takes: a list for several choices or people, else the type it is read as. */
function resultFor(property: Property | Column): ExpressionType {
  const type = fieldType(property)
  return type === 'list' ? 'any' : type
}

function checkEffect(
  property: Property | Column,
  plan: FormPlan,
  model: BizModel,
  table: SubTable | null,
  path: Path,
  report: Report,
): void {
  const { code } = property
  const key = table ? `${table.code}.${code}` : code
  const rules = plan.byKey.get(key)
  if (rules === undefined) return
  if (rules.formula !== null) checkComputed(rules, path, report)
  for (const setting of ['visible', 'offered'] as const) {
    const rule = rules[setting]
    const name = setting === 'visible' ? 'visibleWhen' : setting
    if (rule !== null && readsTime(rules, plan)) report([...path, name], 'ruleOverTime', { code: key })
  }
  if (table === null) checkVisibility(rules, model, path, report)
}

/** Computed fields are neither typed nor asked for. */
function checkComputed(rules: FieldRules, path: Path, report: Report): void {
  const { code } = rules.property
  if (rules.initial !== null) report([...path, 'default'], 'ruleOnComputed', { code, setting: 'default' })
  if (rules.required !== null) {
    report([...path, 'requiredWhen'], 'ruleOnComputed', { code, setting: 'requiredWhen' })
  }
}

/**
 * What is hidden is emptied when the form is written: that must follow from what somebody typed, not from the time of
 * the write.
 */
function readsTime(rules: FieldRules, plan: FormPlan, seen: Set<string> = new Set()): boolean {
  if (seen.has(rules.key)) return false
  seen.add(rules.key)
  const own = seen.size === 1 ? [rules.visible, rules.offered] : [rules.formula, rules.visible, rules.offered]
  if (own.some((rule) => rule?.reads.needs.has('now'))) return true
  return valueReads(rules).some((key) => {
    const read = plan.byKey.get(key)
    return read !== undefined && readsTime(read, plan, seen)
  })
}

/** A field that no form shows, or that is only required where it is hidden: proven as for routes (check-choices.ts). */
function checkVisibility(
  { property, visible, required }: FieldRules,
  model: BizModel,
  path: Path,
  report: Report,
) {
  const { code } = property
  if (visible === null) return
  const never = (condition: string) => coverageOf([condition], model, () => false, true)?.never.length === 1
  if (never(visible.source)) report([...path, 'visibleWhen'], 'neverShown', { code, when: visible.source })
  else if (required !== null && never(`(${visible.source}) and (${required.source})`)) {
    report([...path, 'requiredWhen'], 'requiredOnlyHidden', {
      code,
      visible: visible.source,
      required: required.source,
    })
  }
}
