import type { NodeOf } from '../../contract/package/nodes.ts'
import { childRows } from '../children/rows.ts'
import type { Activation } from '../model/activation.ts'
import type { Child } from '../model/child.ts'
import { activationOf, tokenOf } from '../model/state.ts'
import { walk } from '../nodes/walk.ts'
import { emit, type Run } from '../run/run.ts'
import { getStuck, leave } from '../run/step.ts'
import { fail } from './fail.ts'

/** The newest child of each row that is still there: a repeated one counts instead of the one before (X8). */
export function childrenOf(run: Run, node: NodeOf<'subProcess'>, activation: number): readonly Child[] {
  const rows = new Set(childRows(node, run.data).map(({ id }) => id))
  const own = (run.state.children ?? []).filter(
    (child) => child.activation === activation && rows.has(child.row),
  )
  return [...new Map(own.map((child) => [child.row, child])).values()]
}

/**
 * Goes on when every child has ended (Y1): all agreed, it passes; one was rejected, nullified, deleted or finished by
 * force, the node's setting holds; one failed for a fault of its own, an administrator decides (X8).
 */
export function settleChildren(run: Run, node: NodeOf<'subProcess'>, activation: number): void {
  const children = childrenOf(run, node, activation)
  if (children.some(({ state }) => state === 'running')) return
  const current = activationOf(run.state, activation)
  if (children.some(({ state, outcome }) => state !== 'failed' && outcome !== 'agreed')) {
    fail(run, current)
  } else if (children.every(({ outcome }) => outcome === 'agreed')) {
    passStep(run, current)
  } else {
    emit(run, { type: 'activationStalled', activation, note: { kind: 'stepFailed', text: 'childFailed' } })
    getStuck(run, current.token, current.node, 'childFailed')
  }
}

export function passStep(run: Run, { id, token, node }: Activation): void {
  // Also out of trouble, so that the exception is over before the walk goes on (X8).
  if (tokenOf(run.state, token).trouble !== null) emit(run, { type: 'tokenMoved', token, node })
  emit(run, { type: 'activationClosed', activation: id, state: 'passed', note: null })
  walk(run, leave(run, token, node, { from: id, failed: false }))
}
