import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { BusinessRule, RuleStep, StepOf } from '../../contract/package/rules.ts'
import { RUN_NAMES } from '../../contract/package/rules.ts'
import { placeholdersIn } from '../../rules/expression/placeholders.ts'
import { isComputed } from '../../rules/form/rights.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import { checkExpression } from '../expression/check-expression.ts'
import { type ExpressionType, fieldType, type Names } from '../expression/expression-type.ts'
import type { Path, Report } from '../problem/problems.ts'
import { checkUnique } from '../shape/check-codes.ts'

type Models = ReadonlyMap<string, BizModel>

/** The business rules of a package, and that buttons carry out rules there are. */
export function checkRules(pkg: AppPackage, report: Report): void {
  const models: Models = new Map(pkg.models.map((model) => [model.code, model]))
  const rules = pkg.rules ?? []
  rules.forEach((rule, r) => {
    checkRule(rule, models, ['rules', r], report)
    const same = rules.findIndex((each) => each.model === rule.model && each.code === rule.code)
    if (same < r) report(['rules', r, 'code'], 'duplicateCode', { code: rule.code, first: `rules[${same}]` })
  })
  pkg.models.forEach((model, m) => {
    model.sheets.forEach((sheet, s) => {
      ;(sheet.buttons ?? []).forEach((button, b) => {
        const rule = rules.find((each) => each.model === model.code && each.code === button.rule)
        const path = ['models', m, 'sheets', s, 'buttons', b, 'rule']
        if (rule?.on.includes('button') !== true) report(path, 'unknownButtonRule', { code: button.rule })
      })
    })
  })
}

/** One rule: models and fields there are, names that are found before they are used, values that fit (security X-06). */
export function checkRule(rule: BusinessRule, models: Models, path: Path, report: Report): void {
  const model = models.get(rule.model)
  if (model === undefined) {
    report([...path, 'model'], 'unknownModel', { code: rule.model })
    return
  }
  checkUnique(
    rule.steps.flatMap((step) => (step.type === 'find' ? [{ code: step.as }] : [])),
    [...path, 'steps'],
    report,
  )
  const inputs = new Map<string, ExpressionType>(RUN_NAMES.map((name) => [`run.${name}`, 'text']))
  const found = new Map<string, { readonly model: BizModel; readonly step: StepOf<'find'> }>()
  const names: Names = { model, columns: null, inputs }
  checkExpression(rule.when, 'boolean', names, [...path, 'when'], report)
  rule.steps.forEach((step, s) => {
    const at = [...path, 'steps', s]
    checkExpression(step.when, 'boolean', names, [...at, 'when'], report)
    checkStep(step, { rule, model, models, found, names, path: at, report })
    if (step.type !== 'find') return
    const target = models.get(step.model)
    if (target === undefined) return
    if (step.as === 'run' || propertiesOf(model).has(step.as)) {
      report([...at, 'as'], 'reservedCode', { code: step.as })
    }
    for (const [name, type] of membersOf(target, step.all === true)) inputs.set(`${step.as}.${name}`, type)
    found.set(step.as, { model: target, step })
  })
}

/** What a found record is asked for; of all records, each member is a list. */
function membersOf(model: BizModel, all: boolean): [string, ExpressionType][] {
  const members = model.properties.map((property): [string, ExpressionType] => [
    property.code,
    all ? 'list' : fieldType(property),
  ])
  return all ? members : [...members, ['id', 'text']]
}

type StepContext = {
  readonly rule: BusinessRule
  readonly model: BizModel
  readonly models: Models
  readonly found: ReadonlyMap<string, { readonly model: BizModel; readonly step: StepOf<'find'> }>
  readonly names: Names
  readonly path: Path
  readonly report: Report
}

function checkStep(step: RuleStep, context: StepContext): void {
  const { rule, model, models, found, names, path, report } = context
  switch (step.type) {
    case 'find':
    case 'create': {
      const target = models.get(step.model)
      if (target === undefined) report([...path, 'model'], 'unknownModel', { code: step.model })
      else if (step.type === 'find') checkValues(target, step.where ?? {}, context, 'where', true)
      else checkValues(target, step.values, context, 'values')
      checkExpression(step.owner, 'text', names, [...path, 'owner'], report)
      return
    }
    case 'check':
      checkExpression(step.that, 'boolean', names, [...path, 'that'], report)
      checkMessage(step.message, context, 'message')
      if (step.field !== undefined && !propertiesOf(model).has(step.field)) {
        report([...path, 'field'], 'unknownProperty', { code: step.field, model: model.code })
      }
      return
    case 'say':
      checkMessage(step.text, context, 'text')
      if (!rule.on.includes('button')) report(path, 'stepNotThen', { step: 'say', triggers: 'button' })
      return
    case 'set': {
      const allowed = ['create', 'update', 'button']
      if (rule.on.some((trigger) => !allowed.includes(trigger))) {
        report(path, 'stepNotThen', { step: 'set', triggers: allowed.join(', ') })
      }
      checkValues(model, step.values, context, 'values')
      return
    }
    case 'update':
    case 'delete': {
      const target = found.get(step.record)
      const isOne = target !== undefined && target.step.all !== true && target.step.runs === undefined
      if (!isOne) report([...path, 'record'], 'unknownFound', { code: step.record })
      else if (step.type === 'update') checkValues(target.model, step.values, context, 'values')
    }
  }
}

/** An expression gives these as ids. */
const UNITS = ['person', 'multiPerson', 'department', 'multiDepartment']
const SINGLE = ['shortText', 'longText', 'number', 'boolean', 'date', 'time', 'radio', 'dropdown', 'relation']

function checkValues(
  target: BizModel,
  values: Readonly<Record<string, string>>,
  { names, path, report }: StepContext,
  key: string,
  isRead = false,
): void {
  for (const [code, source] of Object.entries(values)) {
    const at = [...path, key, code]
    const field = propertiesOf(target).get(code)
    if (field === undefined) report(at, 'unknownProperty', { code, model: target.code })
    else if (isComputed(field) && !isRead) report(at, 'computedTarget', { code })
    else if (UNITS.includes(field.type)) checkExpression(source, 'any', names, at, report)
    else if (!SINGLE.includes(field.type)) {
      report(at, 'fieldType', { code, type: field.type, expected: SINGLE.join(', ') })
    } else {
      const wanted = field.type === 'number' || field.type === 'boolean' ? field.type : 'text'
      checkExpression(source, wanted, names, at, report)
    }
  }
}

function checkMessage(
  texts: Readonly<Partial<Record<string, string>>>,
  { names, path, report }: StepContext,
  key: string,
): void {
  for (const [locale, text = ''] of Object.entries(texts)) {
    for (const source of placeholdersIn(text)) {
      checkExpression(source, 'any', names, [...path, key, locale], report)
    }
  }
}
