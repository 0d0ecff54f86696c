import { environmentOf } from '../../../engine/form/environment.ts'
import { dayIn } from '../../base/days.ts'
import type { PerformDeps } from '../../instances/perform/perform.ts'
import { ruleVersion } from '../../stores/apps/business-rules.ts'
import { type ClaimedEffect, effectQueue, lockEffect } from '../../stores/instances/effects.ts'
import { instanceById } from '../../stores/instances/instances.ts'
import { NOBODY } from '../../stores/instances/load.ts'
import { runRule } from './run-rule.ts'
import { modelsNamed, ruleSceneOf } from './run-scene.ts'

type RuleEffect = Extract<ClaimedEffect, { kind: 'businessRule' }>

/**
 * Carries out what an ended run asked of a rule. The effect is closed in the same transaction as what the rule writes,
 * so it happens exactly once, however often it is tried.
 */
export async function carryOutRule(deps: PerformDeps, effect: RuleEffect): Promise<void> {
  const { corp_id: corpId, instance_id: instanceId, payload } = effect
  const { database, definitions } = deps
  const rule = await ruleVersion(database, corpId, payload.ruleId, payload.version)
  const view = await instanceById(database, corpId, instanceId)
  const version = view === null ? null : await definitions.byId(corpId, view.workflowVersionId)
  // The run was deleted meanwhile: there is nothing left to do it for.
  if (rule === null || view === null || version === null) return
  const { appCode, definition } = version
  const organisation = await deps.organisations.current(corpId)
  const models = await modelsNamed(deps.models, corpId, appCode, [rule])
  await database.transaction(async (tx) => {
    const held = await lockEffect(tx, effect)
    if (held === null) return
    const { state, record: data, sequenceNo, bizObjectId: recordId } = view
    const { initiatorId, departmentId } = state
    const scene = ruleSceneOf({
      ...{ corpId, models, recordId, data, initiatorId, departmentId, sequenceNo },
      model: definition.model,
      actorId: NOBODY,
      today: dayIn(held.now.toISOString(), held.time_zone),
      environment: environmentOf({ now: held.now.toISOString(), calendar: organisation.workCalendar }, state),
      ...{ organisation, locale: held.locale, language: held.locale },
      db: tx,
      mode: 'commit',
      at: null,
    })
    await runRule(rule, scene)
    await effectQueue.finish(tx, [effect])
  })
}
