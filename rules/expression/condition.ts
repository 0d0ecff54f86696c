import type { BizModel } from '../../contract/package/models.ts'
import type { FormData } from '../record/form-data.ts'
import type { Environment } from './environment.ts'
import { evaluate, MAX_STEPS } from './evaluate.ts'
import { ExpressionError } from './expression-error.ts'
import { parsed } from './parsed.ts'
import { formScope } from './scope.ts'
import { sharedMeter } from './shared-meter.ts'
import { isEmptyValue, type Value } from './value.ts'

/**
 * The value of an expression over a form. The model says which fields are numbers: they are stored as decimal text.
 * Without an environment it can only read the form. Throws ExpressionError.
 */
export function evaluateExpression(
  source: string,
  fields: FormData,
  model: BizModel,
  environment?: Environment,
): Value {
  const scope = formScope(model, fields, environment)
  const shared = sharedMeter()
  if (shared === null) return evaluate(parsed(source), scope)
  const own = { steps: Math.min(MAX_STEPS, shared.steps) }
  try {
    return evaluate(parsed(source), scope, own)
  } finally {
    shared.steps -= Math.min(MAX_STEPS, shared.steps) - own.steps
  }
}

/**
 * Whether a condition holds; empty counts as no. Throws ExpressionError when it cannot be computed: a condition that
 * fails must stop the command, not choose the other way.
 */
export function conditionHolds(source: string, fields: FormData, model: BizModel): boolean {
  const value = evaluateExpression(source, fields, model)
  if (isEmptyValue(value)) return false
  if (typeof value !== 'boolean') throw new ExpressionError('expressionWrongType', 0)
  return value
}
