import { randomUUID } from 'node:crypto'
import type { BizModel } from '../../../contract/package/models.ts'
import type { BusinessRule } from '../../../contract/package/rules.ts'
import type { Models } from '../../apps/models.ts'
import type { OpenedForm } from '../../pages/form-rules/opened-form.ts'
import { RULE_STEPS, type RuleScene } from './scene.ts'

export type ModelsByCode = ReadonlyMap<string, BizModel>

/**
 * The models that rules name, of their own application only. Read before the transaction begins: a rule that waits for
 * a lock must not wait for a second connection too.
 */
export async function modelsNamed(
  models: Models,
  corpId: string,
  appCode: string,
  rules: readonly BusinessRule[],
): Promise<ModelsByCode> {
  const codes = new Set(
    rules.flatMap((rule) => rule.steps.flatMap((step) => ('model' in step ? step.model : []))),
  )
  const found = await Promise.all([...codes].map((code) => models.find(corpId, code)))
  return new Map(
    found.flatMap((each) => (each?.appCode === appCode ? [[each.model.code, each.model] as const] : [])),
  )
}

/** A scene with one budget of steps for all its rules. */
export function ruleSceneOf(parts: Omit<RuleScene, 'meter'>): RuleScene {
  return { ...parts, meter: { steps: RULE_STEPS } }
}

/** The scene of a form that somebody has open; a new one gets an id that nothing has yet. */
export function sceneOfOpenForm(
  form: OpenedForm,
  around: Pick<RuleScene, 'corpId' | 'models' | 'actorId' | 'language' | 'db' | 'mode'>,
): RuleScene {
  const { model, data, initiatorId, departmentId, sequenceNo, today, environment, organisation, locale } =
    form
  return ruleSceneOf({
    ...around,
    ...{ model, data, initiatorId, departmentId, sequenceNo, today, environment, organisation, locale },
    recordId: form.recordId ?? randomUUID(),
    at: null,
  })
}
