import type { FaultDetails } from '../../../contract/envelope.ts'
import type { FaultName } from '../../../contract/fault-codes.ts'
import type { StepOf } from '../../../contract/package/rules.ts'
import { localised } from '../../../rules/text/localised.ts'
import { expressionsOf } from '../../apps/business-rules/evaluate.ts'
import { Fault } from '../../base/fault.ts'
import type { RuleRun } from './rule-run.ts'

type At = Pick<RuleRun, 'rule' | 'scene' | 'step'>

/** Why a rule could not be carried out: it is named, with its step and what else the message says. */
export function ruleFault(
  run: At,
  fault: FaultName,
  params: FaultDetails['params'] = {},
  details: Omit<FaultDetails, 'fault' | 'params' | 'rule'> = {},
  propertyCode?: string,
): Fault {
  const { rule, scene, step } = run
  const name = localised(rule.name, scene.language, 'zh')
  return new Fault(fault, {
    params: { rule: name, step, ...params },
    ...details,
    rule: {
      schemaName: localised(scene.model.name, scene.language, 'zh'),
      schemaName_i18n: scene.model.name,
      businessRuleName: name,
      nodeName: String(step),
      ...(propertyCode === undefined ? {} : { propertyCode }),
    },
  })
}

/** A check that does not hold: the author's message, at the field it is about (the family's 550010). */
export function refusal(run: RuleRun, { message, field }: StepOf<'check'>): Fault {
  const said = expressionsOf(run).texts(message)
  const text = localised(said, run.scene.language, 'zh')
  const problems =
    field === undefined
      ? {}
      : { problems: [{ path: field, problem: 'refusedByRule', params: { message: text } }] }
  return ruleFault(run, 'ruleRefused', { message: text }, problems, field)
}
