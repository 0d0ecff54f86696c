import type { NodeOf } from '../../contract/package/nodes.ts'
import { evaluateExpression } from '../../rules/expression/condition.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import { evaluateForm } from '../../rules/form/evaluate-form.ts'
import { fitComputed } from '../../rules/form/fit.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import { fieldChanges } from '../../rules/write/write.ts'
import { openActivation } from '../activations/open.ts'
import { environmentOf } from '../form/environment.ts'
import { tellChanges } from '../form/fields.ts'
import type { FormData } from '../model/context.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import { emit, type Run } from '../run/run.ts'
import { leave, type Step } from '../run/step.ts'
import { stall } from './sub-process.ts'

/**
 * An automatic step writes its fields and goes on; one that cannot be computed stands still, nothing written (X8). An
 * irreversible one leaves an activation behind: what came before it cannot be taken back (V3).
 */
export function runService(run: Run, step: Step, node: NodeOf<'service'>): readonly Step[] {
  const wrong = writeComputed(run, node)
  if (wrong !== null) {
    stall(run, step, openActivation(run, step, 'any'), wrong)
    return []
  }
  if (node.irreversible !== true) return leave(run, step.token, step.node, step.via)
  const activation = openActivation(run, step, 'any')
  emit(run, { type: 'activationClosed', activation, state: 'passed', note: null })
  return leave(run, step.token, step.node, { ...step.via, from: activation })
}

/** Writes what the step computes; what is wrong if it cannot, and nothing is written then. */
export function writeComputed(run: Run, node: NodeOf<'service'>): string | null {
  const result = computed(run, node)
  if (typeof result === 'string') return result
  tellChanges(run, fieldChanges(run.flow.definition.model, run.data, result), SYSTEM_ID)
  run.data = result
  return null
}

/** The form after all steps in their order, each on what the earlier ones wrote; or what is wrong. */
function computed({ data, flow, context, state }: Run, { set }: NodeOf<'service'>): FormData | string {
  const { model } = flow.definition
  const fields = propertiesOf(model)
  const environment = environmentOf(context, state)
  let form = data
  try {
    for (const [code, source] of Object.entries(set)) {
      const field = fields.get(code)
      const fitting =
        field === undefined
          ? undefined
          : fitComputed(field, evaluateExpression(source, form, model, environment))
      if (fitting?.ok !== true) return 'expressionWrongType'
      form = { ...form, [code]: fitting.value }
    }
  } catch (error) {
    if (error instanceof ExpressionError) return error.problem
    throw error
  }
  return evaluateForm(model, environment, form).data
}
