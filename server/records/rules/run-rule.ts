import type { BusinessRule, RuleStep } from '../../../contract/package/rules.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import { ExpressionError } from '../../../rules/expression/expression-error.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import { expressionsOf } from '../../apps/business-rules/evaluate.ts'
import { Fault } from '../../base/fault.ts'
import { findStep } from './find-step.ts'
import { refusal, ruleFault } from './refusal.ts'
import type { RuleRun } from './rule-run.ts'
import type { RuleScene } from './scene.ts'
import { createStep, deleteStep, fillStep, updateStep } from './write-steps.ts'

/** What a rule did beside its writes. */
export type RuleResult = {
  /** The form with what `set` filled in. */
  readonly data: FormData
  readonly said: readonly NameI18n[]
}

/**
 * Carries out one rule in the scene's transaction. A check that does not hold leaves as `ruleRefused` with the author's
 * message; what cannot be computed leaves as `ruleFailed`, so a broken rule never lets anything pass.
 */
export async function runRule(rule: BusinessRule, scene: RuleScene): Promise<RuleResult> {
  const run: RuleRun = { rule, scene, step: 0, data: scene.data, found: new Map(), said: [] }
  try {
    if (!expressionsOf(run).holds(rule.when)) return { data: scene.data, said: [] }
    for (const step of rule.steps) {
      run.step += 1
      if (expressionsOf(run).holds(step.when)) await carryOut(run, step)
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw ruleFault(run, 'ruleFailed')
  }
  return { data: run.data, said: run.said }
}

async function carryOut(run: RuleRun, step: RuleStep): Promise<void> {
  switch (step.type) {
    case 'find':
      return findStep(run, step)
    case 'check':
      if (!expressionsOf(run).holds(step.that)) throw refusal(run, step)
      return
    case 'set':
      return fillStep(run, step)
    case 'create':
      return createStep(run, step)
    case 'update':
      return updateStep(run, step)
    case 'delete':
      return deleteStep(run, step)
    case 'say':
      run.said.push(expressionsOf(run).texts(step.text))
      return
  }
}

/** Rules in their order, each on what the ones before it filled in. */
export async function runRules(rules: readonly BusinessRule[], scene: RuleScene): Promise<RuleResult> {
  let result: RuleResult = { data: scene.data, said: [] }
  for (const rule of rules) {
    const next = await runRule(rule, { ...scene, data: result.data })
    result = { data: next.data, said: [...result.said, ...next.said] }
  }
  return result
}

/** The refusals of rules that do not hold, all of them; what else goes wrong is thrown. */
export async function refusalsOf(rules: readonly BusinessRule[], scene: RuleScene): Promise<Fault[]> {
  const refusals: Fault[] = []
  for (const rule of rules) {
    try {
      await runRule(rule, { ...scene, mode: 'ask' })
    } catch (error) {
      if (!(error instanceof Fault) || error.fault !== 'ruleRefused') throw error
      refusals.push(error)
    }
  }
  return refusals
}
