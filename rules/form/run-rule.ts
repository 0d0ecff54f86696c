import type { Column, Property } from '../../contract/package/properties.ts'
import { evaluate, MAX_STEPS, type Meter } from '../expression/evaluate.ts'
import { ExpressionError } from '../expression/expression-error.ts'
import { parsed } from '../expression/parsed.ts'
import { type Scope, withInputs } from '../expression/scope.ts'
import { isEmptyValue, type Value } from '../expression/value.ts'
import { fitComputed } from './fit.ts'
import type { FieldRules } from './plan.ts'
import type { RuleProblem } from './state.ts'

/** Steps all rules of a form may take together in one pass (security X-03). */
export const MAX_FORM_STEPS = 250_000

type Outcome<T> = { readonly value: T; readonly problem: RuleProblem | null }

/** Steps for all rules of a form. `empty` is told when they are used up, and may stop the form as a whole. */
export type FormMeter = Meter & { readonly empty?: () => never }

/** A rule that fails costs more than its steps: an error is made. */
const FAILURE_STEPS = 10

/** One for all rules that come too late: making thousands would take longer than the rules did. */
const TOO_LATE = new ExpressionError('expressionTooManySteps', 0)

function within(source: string, scope: Scope, meter: FormMeter): Value {
  const allowed = Math.min(MAX_STEPS, meter.steps)
  if (allowed <= 0) throw meter.empty?.() ?? TOO_LATE
  const own = { steps: allowed }
  try {
    return evaluate(parsed(source), scope, own)
  } catch (error) {
    if (own.steps < 0 && allowed < MAX_STEPS) meter.empty?.()
    own.steps -= FAILURE_STEPS
    throw error
  } finally {
    meter.steps -= allowed - own.steps
  }
}

/** The value of a rule, or `otherwise` with the reason why it has none. */
function attempt<T>(otherwise: T, compute: () => T): Outcome<T> {
  try {
    return { value: compute(), problem: null }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { value: otherwise, problem: { problem: error.problem, params: error.params } }
  }
}

/** Whether a condition holds; empty counts as no. One that cannot be computed counts as `otherwise`. */
export function holds(source: string, scope: Scope, meter: FormMeter, otherwise: boolean): Outcome<boolean> {
  return attempt(otherwise, () => {
    const value = within(source, scope, meter)
    if (isEmptyValue(value)) return false
    if (typeof value !== 'boolean') throw new ExpressionError('expressionWrongType', 0)
    return value
  })
}

/**
 * A computed value in its stored shape. A number outside the limits of its field is kept and reported; what does not
 * fit at all is empty.
 */
export function computed(
  source: string,
  property: Property | Column,
  scope: Scope,
  meter: FormMeter,
): Outcome<unknown> {
  const { value, problem } = attempt<Value>(null, () => within(source, scope, meter))
  if (problem !== null || isEmptyValue(value)) return { value: null, problem }
  const fitted = fitComputed(property, value)
  if (fitted.ok) return { value: fitted.value, problem: null }
  const isOutside = fitted.problem === 'tooSmall' || fitted.problem === 'tooBig'
  const kept =
    isOutside && property.type === 'number'
      ? fitComputed({ ...property, min: undefined, max: undefined }, value)
      : null
  return {
    value: kept?.ok === true ? kept.value : null,
    problem: { problem: fitted.problem, ...(fitted.params && { params: fitted.params }) },
  }
}

type Choice = Extract<Column, { options: unknown }>
type Option = Choice['options'][number]

/** The options that a choice offers now; all of them when it has no rule or the rule cannot be computed. */
export function offeredOptions(
  { offered, property }: FieldRules,
  scope: Scope,
  meter: FormMeter,
  among: (option: Option) => boolean = () => true,
): readonly Option[] {
  if (!('options' in property)) return []
  const { options } = property
  const candidates = options.filter(among)
  if (offered === null) return candidates
  return candidates.filter((option) => {
    const inputs = new Map<string, Value>([
      ['value', option.value],
      ['parent', option.parent ?? null],
    ])
    return holds(offered.source, withInputs(scope, 'option', inputs), meter, true).value
  })
}
