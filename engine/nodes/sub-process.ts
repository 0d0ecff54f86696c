import type { NodeOf } from '../../contract/package/nodes.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import { openActivation } from '../activations/open.ts'
import { childInput } from '../children/input.ts'
import { type ChildRow, childRows } from '../children/rows.ts'
import { environmentOf } from '../form/environment.ts'
import type { FormData } from '../model/context.ts'
import { emit, type Run } from '../run/run.ts'
import { getStuck, leave, type Step } from '../run/step.ts'

/** Most rows that a node runs children for, where it does not say (Y2). */
const DEFAULT_MAX_ROWS = 100

/** Starts one child, or one per row, and waits for them unless the node goes on at once (Y1, Y2). */
export function openSubProcess(run: Run, step: Step, node: NodeOf<'subProcess'>): readonly Step[] {
  const activation = openActivation(run, step, 'any')
  const isWaiting = startChildren(run, step, node, activation)
  if (isWaiting) return []
  emit(run, { type: 'activationClosed', activation, state: 'passed', note: null })
  return leave(run, step.token, step.node, { from: activation, failed: step.via.failed })
}

/**
 * Starts the children of an activation; rows whose child has passed are done (X8). Whether the token stays: for its
 * children, or in trouble when there are too many rows or an input cannot be computed.
 */
export function startChildren(
  run: Run,
  step: Pick<Step, 'token' | 'node'>,
  node: NodeOf<'subProcess'>,
  activation: number,
): boolean {
  const rows = childRows(node, run.data)
  if (rows.length > (node.maxRows ?? DEFAULT_MAX_ROWS)) return stall(run, step, activation, 'tooManyRows')
  const inputs = inputsOf(
    run,
    node,
    rows.filter(({ id }) => !hasPassed(run, activation, id)),
  )
  if (!Array.isArray(inputs)) return stall(run, step, activation, inputs.problem)
  const waits = node.wait ?? true
  for (const { row, data } of inputs) {
    const child = (run.state.children?.length ?? 0) + 1
    const { workflow } = node
    emit(run, { type: 'childStarted', child, activation, row, waits, workflow, data })
  }
  return waits && inputs.length > 0
}

type Input = { readonly row: string | null; readonly data: FormData }

function inputsOf(
  { data, context, state }: Run,
  node: NodeOf<'subProcess'>,
  rows: readonly ChildRow[],
): Input[] | ExpressionError {
  try {
    const { model } = context.definition
    const environment = environmentOf(context, state)
    return rows.map((row) => ({ row: row.id, data: childInput(node, row, data, model, environment) }))
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}

function hasPassed({ state }: Run, activation: number, row: string | null): boolean {
  return (state.children ?? []).some(
    (child) => child.activation === activation && child.row === row && child.outcome === 'agreed',
  )
}

/** An automatic step that failed: it stands still until an administrator mends it (X8). */
export function stall(
  run: Run,
  { token, node }: Pick<Step, 'token' | 'node'>,
  activation: number,
  text: string,
): true {
  emit(run, { type: 'activationStalled', activation, note: { kind: 'stepFailed', text } })
  getStuck(run, token, node, 'stepFailed')
  return true
}
