import { executeCustomButton } from '../../../contract/custom-button.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { BusinessRule } from '../../../contract/package/rules.ts'
import { visibleData } from '../../../rules/form/visible.ts'
import { sameValue } from '../../../rules/record/canonical.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/once.ts'
import type { SessionContext } from '../../http/route.ts'
import { runRule } from '../../records/rules/run-rule.ts'
import { modelsNamed, sceneOfOpenForm } from '../../records/rules/run-scene.ts'
import { rulesOn } from '../../stores/apps/business-rules.ts'
import { type OpenedForm, openedForm } from './opened-form.ts'

type Pressed = OutputOf<typeof executeCustomButton>

/** Carries out the rule of a button on the form its person has open, once for the replay token. */
export async function pressButton(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  input: ParsedInputOf<typeof executeCustomButton>,
): Promise<Pressed> {
  const { corpId, userId } = actor
  // Read before the transaction: one that waits for a lock must not wait for a second connection too.
  const form = await openedForm(deps, { actor, call }, input)
  const rule = await ruleOf(deps, corpId, form, input.buttonCode)
  const models = await modelsNamed(deps.models, corpId, form.appCode, [rule])
  return once(deps.database, actor, { ...executeCustomButton, input }, async (tx) => {
    const around = { corpId, models, actorId: userId, language: call.locale, db: tx }
    const scene = sceneOfOpenForm(form, { ...around, mode: 'commit' })
    const result = await runRule(rule, scene)
    return { data: changedFields(form, result.data), messages: [...result.said] }
  })
}

/** The rule behind a button of the sheet that the form is shown on. */
async function ruleOf(
  { database }: Deps,
  corpId: string,
  { model, sheetCode }: OpenedForm,
  buttonCode: string,
): Promise<BusinessRule> {
  const sheet = model.sheets.find((each) => each.code === sheetCode)
  const button = sheet?.buttons?.find((each) => each.code === buttonCode)
  const rules = button === undefined ? [] : await rulesOn(database, corpId, model.code, ['button'])
  const found = rules.find(({ rule }) => rule.code === button?.rule)
  if (found === undefined) throw new Fault('buttonNotOffered', { params: { code: buttonCode } })
  return found.rule
}

/** What a rule filled in beyond the person's own rights stays on the server, in the rows of tables too (security D-02). */
function changedFields({ model, rights, data }: OpenedForm, filled: OpenedForm['data']) {
  const before = visibleData(model, rights, data)
  const after = visibleData(model, rights, filled)
  const changed = model.properties.flatMap(({ code }) => {
    const value = ownValue(after, code)
    return rights(code).editable && !sameValue(value, ownValue(before, code)) ? [[code, value] as const] : []
  })
  return Object.fromEntries(changed)
}
