import type { BizModel } from '../../../contract/package/models.ts'
import type { Column, Property, SubTable } from '../../../contract/package/properties.ts'
import type { Environment } from '../../../rules/expression/environment.ts'
import { evaluateForm } from '../../../rules/form/evaluate-form.ts'
import type { FormEvaluation } from '../../../rules/form/evaluation.ts'
import { offeredNow } from '../../../rules/form/offered.ts'
import { type FieldRules, formNeeds, formPlan, type Rule } from '../../../rules/form/plan.ts'
import type { Rights } from '../../../rules/form/rights.ts'
import { PLAIN_STATE } from '../../../rules/form/state.ts'
import type { FormData } from '../../../rules/record/form-data.ts'

/** The fields a person sees with the rules that his app can work out, and the rights after those that it cannot. */
export type ShownRules = { readonly properties: Property[]; readonly rights: Rights }

/**
 * A rule that reads what this person may not see is worked out here, on the whole form, and leaves as its result: a
 * field is there or not, required or not, has these options (security D-02, X-04). Its source stays on the server.
 */
export function shownRules(
  model: BizModel,
  visible: readonly Property[],
  rights: Rights,
  record: FormData,
  environment: Environment,
): ShownRules {
  const plan = formPlan(model)
  /** Fields that such a rule hides; who reads them reads what this person may not see. */
  const gone = new Set<string>()
  const isSecret = (rule: Rule | null, table: SubTable | null): rule is Rule =>
    rule !== null &&
    ([...rule.reads.form].some((key) => !rights(key).visible || gone.has(key)) ||
      [...rule.reads.row].some((column) => !rights(`${table?.code}.${column}`).visible))
  let evaluation: FormEvaluation | undefined
  const worked = () => {
    evaluation ??= evaluateForm(model, environment, record, { keepFormulas: true })
    return evaluation
  }
  const isHidden = ({ code }: Property) =>
    isSecret(plan.byKey.get(code)?.visible ?? null, null) && !stateOf(worked(), code).visible
  // One that is hidden may hide another.
  for (let known = -1; known !== gone.size; ) {
    known = gone.size
    for (const property of visible)
      if (!gone.has(property.code) && isHidden(property)) gone.add(property.code)
  }
  const required = new Set<string>()
  const shown = <T extends Property | Column>(property: T, table: SubTable | null): T[] => {
    const rules = plan.byKey.get(table ? `${table.code}.${property.code}` : property.code)
    if (rules === undefined) return [property]
    // Which cells a secret rule hides he does not know, so neither does he know of which something is asked.
    const hidesCells = table !== null && isSecret(rules.visible, table)
    const secrecy = {
      ofValue: (rule: Rule | null) => isSecret(rule, table),
      ofDemand: (rule: Rule | null) => rule !== null && (hidesCells || isSecret(rule, table)),
    }
    const secret = secretSettings(rules, secrecy)
    if (secret.size === 0) return [property]
    if (table === null && secret.has('requiredWhen') && stateOf(worked(), rules.key).required) {
      required.add(rules.key)
    }
    return [withoutSecrets(property, rules, secret, secrecy, worked)]
  }
  const properties = visible.flatMap((property): Property[] => {
    const [own] = gone.has(property.code) ? [] : shown(property, null)
    if (own === undefined) return []
    if (own.type !== 'subTable') return [own]
    return [{ ...own, columns: own.columns.flatMap((column) => shown(column, own)) }]
  })
  return {
    properties,
    rights: (code) => {
      const right = rights(code)
      return required.has(code) && right.editable ? { ...right, required: true } : right
    },
  }
}

function stateOf(evaluation: FormEvaluation, key: string) {
  return evaluation.fields.get(key) ?? PLAIN_STATE
}

type Setting = 'formula' | 'default' | 'visibleWhen' | 'requiredWhen' | 'offered' | 'checks'

/** Whether a rule that gives a value, or one that asks for something, has to stay here. */
type Secrecy = Readonly<Record<'ofValue' | 'ofDemand', (rule: Rule | null) => boolean>>

const checkRules = ({ checks }: FieldRules) =>
  checks.map((check) => ({ check, rule: { source: check.holds, reads: check.reads } }))

function secretSettings(rules: FieldRules, { ofValue, ofDemand }: Secrecy): ReadonlySet<Setting> {
  const secret = new Set<Setting>()
  if (ofValue(rules.formula)) secret.add('formula')
  if (ofValue(rules.initial)) secret.add('default')
  if (ofValue(rules.visible)) secret.add('visibleWhen')
  if (ofDemand(rules.required)) secret.add('requiredWhen')
  if (ofValue(rules.offered)) secret.add('offered')
  if (checkRules(rules).some(({ rule }) => ofDemand(rule))) secret.add('checks')
  return secret
}

function withoutSecrets<T extends Property | Column>(
  property: T,
  rules: FieldRules,
  secret: ReadonlySet<Setting>,
  { ofDemand }: Secrecy,
  worked: () => FormEvaluation,
): T {
  const kept: T = { ...property }
  for (const setting of secret)
    if (setting !== 'checks' && setting in kept) Reflect.deleteProperty(kept, setting)
  const isChoice = 'options' in kept && rules.table === null && secret.has('offered')
  const checks = checkRules(rules).flatMap(({ check: { holds, message }, rule }) =>
    ofDemand(rule) ? [] : [{ holds, message }],
  )
  return {
    ...kept,
    ...(isChoice ? { options: offeredNow(worked(), rules.key) } : {}),
    ...(secret.has('checks') ? { checks: checks.length === 0 ? undefined : checks } : {}),
  }
}

/** The environment as a page carries it: without the calendar's exceptions where no rule counts working time. */
export function presentEnvironment(model: BizModel, environment: Environment): Environment {
  if (formNeeds(model).has('calendar')) return environment
  return { ...environment, calendar: { ...environment.calendar, days: {} } }
}
