import type { RuleTrigger } from '../../contract/package/rules.ts'
import type { FormData } from '../../engine/context.ts'
import type { Deps } from '../deps.ts'
import type { PublishedModel } from '../models.ts'
import { rulesOn } from '../stores/business-rules.ts'
import { runRules } from './run-rule.ts'
import { modelsNamed, ruleSceneOf } from './run-scene.ts'
import type { RuleScene } from './scene.ts'

/** What the rules need to know of a plain record and of who writes it; `db` is the transaction that stores it. */
export type RecordScene = Omit<RuleScene, 'corpId' | 'model' | 'models' | 'meter' | 'mode' | 'at'>

/** The rules of a write, ready to be carried out in its transaction. */
export type RecordRules = {
  /** Answers the form to store, with what `set` filled in; refuses by throwing a Fault. */
  run(scene: RecordScene): Promise<FormData>
}

/**
 * The business rules for creating, changing or deleting a plain record. Asked for before the transaction begins, so
 * that one that waits for a lock does not wait for a second connection too.
 */
export async function recordRules(
  { database, models }: Pick<Deps, 'database' | 'models'>,
  corpId: string,
  { appCode, model }: Pick<PublishedModel, 'appCode' | 'model'>,
  trigger: Extract<RuleTrigger, 'create' | 'update' | 'delete'>,
): Promise<RecordRules> {
  const rules = (await rulesOn(database, corpId, model.code, [trigger])).map(({ rule }) => rule)
  const named = await modelsNamed(models, corpId, appCode, rules)
  return {
    run: async (scene) => {
      const whole = ruleSceneOf({ ...scene, corpId, model, models: named, mode: 'commit', at: null })
      return (await runRules(rules, whole)).data
    },
  }
}
