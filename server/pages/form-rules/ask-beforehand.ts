import type { OutputOf } from '../../../contract/endpoint.ts'
import type { calculateRules, checkRules } from '../../../contract/rules.ts'
import { isComputed } from '../../../rules/form/rights.ts'
import { visibleData } from '../../../rules/form/visible.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { refusalsOf } from '../../records/rules/run-rule.ts'
import { modelsNamed, sceneOfOpenForm } from '../../records/rules/run-scene.ts'
import { rulesOn } from '../../stores/apps/business-rules.ts'
import { type OpenFormInput, openedForm } from './opened-form.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** What the rules would say to a submit or to the storing of a plain record now; nothing is locked or written, and nothing of it counts at the submit. */
export async function askRules(
  deps: Deps,
  { actor, call }: Caller,
  input: OpenFormInput,
): Promise<OutputOf<typeof checkRules>> {
  const { corpId, userId } = actor
  const form = await openedForm(deps, { actor, call }, input)
  const rules = (await rulesOn(deps.database, corpId, form.model.code, [form.trigger])).map(
    ({ rule }) => rule,
  )
  const models = await modelsNamed(deps.models, corpId, form.appCode, rules)
  const around = { corpId, models, actorId: userId, language: call.locale, db: deps.database }
  const scene = sceneOfOpenForm(form, { ...around, mode: 'ask' })
  const refusals = await refusalsOf(rules, scene)
  const problems = refusals.map(({ details }) => {
    const message = String(details.params?.message ?? '')
    const rule = details.rule?.businessRuleName ?? ''
    return {
      path: details.rule?.propertyCode ?? '',
      problem: 'refusedByRule',
      params: { message },
      rule,
      message,
    }
  })
  return { passed: problems.length === 0, problems }
}

/** The computed fields of the form, of those the person sees. */
export async function calculate(
  deps: Deps,
  caller: Caller,
  input: OpenFormInput,
): Promise<OutputOf<typeof calculateRules>> {
  const { model, rights, data } = await openedForm(deps, caller, input)
  const seen = visibleData(model, rights, data)
  const computed = model.properties.filter(
    (property) =>
      rights(property.code).visible &&
      (property.type === 'subTable' ? property.columns.some(isComputed) : isComputed(property)),
  )
  return { data: Object.fromEntries(computed.map(({ code }) => [code, ownValue(seen, code)])) }
}
