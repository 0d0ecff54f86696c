import type { NodeOf } from '../../contract/package/nodes.ts'
import type { Column } from '../../contract/package/properties.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import { computeWithProblems } from '../../rules/compute.ts'
import { evaluateExpression } from '../../rules/expression/condition.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import { isDecimal, isEmptyValue, isList, type Value } from '../../rules/expression/value.ts'
import { propertiesOf } from '../../rules/model-index.ts'
import { plainDecimal, storedDecimals } from '../../rules/values/number.ts'
import { normaliseValue } from '../../rules/values.ts'
import { fieldChanges } from '../../rules/write.ts'
import type { FormData } from '../context.ts'
import { tellChanges } from '../fields.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import { emit, type Run } from '../run.ts'
import { getStuck, leave, type Step } from '../step.ts'
import { openActivation } from './open.ts'

type Computed = { readonly ok: true; readonly data: FormData } | { readonly ok: false; readonly text: string }

/**
 * An automatic step: writes what its expressions give, in their order, and goes on. What cannot be computed or does
 * not fit its field stops the token for an administrator (X8); nothing of the step is written then. An irreversible
 * step leaves an activation behind: what came before it cannot be taken back (V3).
 */
export function runService(run: Run, step: Step, node: NodeOf<'service'>): readonly Step[] {
  const computed = compute(run, node)
  if (!computed.ok) {
    const activation = openActivation(run, step, 'any')
    const note = { kind: 'stepFailed', text: computed.text } as const
    emit(run, { type: 'activationStalled', activation, note })
    return getStuck(run, step.token, step.node, 'stepFailed')
  }
  writeComputed(run, computed.data)
  if (node.irreversible !== true) return leave(run, step.token, step.node, step.via)
  const activation = openActivation(run, step, 'any')
  emit(run, { type: 'activationClosed', activation, state: 'passed', note: null })
  return leave(run, step.token, step.node, { ...step.via, from: activation })
}

/** The form values as they are after a step of the engine's own. */
export function writeComputed(run: Run, data: FormData): void {
  const changes = fieldChanges(run.context.definition.model, run.data, data)
  tellChanges(run, changes, SYSTEM_ID)
  run.data = data
}

/** The form as the step would leave it; `text` names the field that failed, for the administrator. */
function compute(run: Run, node: NodeOf<'service'>): Computed {
  const { model } = run.context.definition
  let data = run.data
  for (const [code, source] of Object.entries(node.set)) {
    const property = propertiesOf(model).get(code)
    if (property === undefined || property.type === 'subTable') return { ok: false, text: code }
    try {
      const raw = storedValue(property, evaluateExpression(source, data, model))
      const checked = normaliseValue(property, raw)
      if (!checked.ok) return { ok: false, text: `${code}: ${checked.problem}` }
      data = { ...data, [code]: checked.value }
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      return { ok: false, text: `${code}: ${error.problem}` }
    }
  }
  const { data: whole, problems } = computeWithProblems(model, data)
  const [first] = problems
  return first === undefined
    ? { ok: true, data: whole }
    : { ok: false, text: `${first.path}: ${first.problem}` }
}

/** Most decimals of a number whose format sets none, as with formulas. */
const FREE_DECIMALS = 10

const UNIT_OF: Partial<Record<Column['type'], number>> = {
  person: UNIT_TYPE.user,
  multiPerson: UNIT_TYPE.user,
  department: UNIT_TYPE.department,
  multiDepartment: UNIT_TYPE.department,
}

/** The value as a person would have sent it: decimals of the field's format, people and departments by their ids. */
function storedValue(property: Column, value: Value): unknown {
  if (isEmptyValue(value)) return null
  if (isDecimal(value)) {
    const places = property.type === 'number' ? storedDecimals(property.format) : null
    return plainDecimal(value.round(places ?? FREE_DECIMALS))
  }
  const type = UNIT_OF[property.type]
  if (type === undefined) return value
  return (isList(value) ? value : [value]).map((id) => ({ id, type }))
}
