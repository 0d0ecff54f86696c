import type { NodeOf } from '../../contract/package/nodes.ts'
import { computeFormulas } from '../../rules/compute.ts'
import { evaluateExpression } from '../../rules/expression/condition.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import { propertiesOf } from '../../rules/model-index.ts'
import { fieldChanges } from '../../rules/write.ts'
import { fitComputed } from '../computed-value.ts'
import type { FormData } from '../context.ts'
import { tellChanges } from '../fields.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import { emit, type Run } from '../run.ts'
import { leave, type Step } from '../step.ts'
import { openActivation } from './open.ts'
import { stall } from './sub-process.ts'

/**
 * An automatic step writes its fields and goes on; one that cannot be computed stands still, nothing written (X8). An
 * irreversible one leaves an activation behind: what came before it cannot be taken back (V3).
 */
export function runService(run: Run, step: Step, node: NodeOf<'service'>): readonly Step[] {
  const result = computed(run, node)
  if (typeof result === 'string') {
    stall(run, step, openActivation(run, step, 'any'), result)
    return []
  }
  tellChanges(run, fieldChanges(run.flow.definition.model, run.data, result), SYSTEM_ID)
  run.data = result
  if (node.irreversible !== true) return leave(run, step.token, step.node, step.via)
  const activation = openActivation(run, step, 'any')
  emit(run, { type: 'activationClosed', activation, state: 'passed', note: null })
  return leave(run, step.token, step.node, { ...step.via, from: activation })
}

/** The form after all steps in their order, each on what the earlier ones wrote; or what is wrong. */
function computed({ data, flow }: Run, { set }: NodeOf<'service'>): FormData | string {
  const { model } = flow.definition
  const fields = propertiesOf(model)
  let form = data
  try {
    for (const [code, source] of Object.entries(set)) {
      const field = fields.get(code)
      const fitting =
        field === undefined ? undefined : fitComputed(field, evaluateExpression(source, form, model))
      if (fitting?.fits !== true) return 'expressionWrongType'
      form = { ...form, [code]: fitting.value }
    }
  } catch (error) {
    if (error instanceof ExpressionError) return error.problem
    throw error
  }
  return computeFormulas(model, form)
}
