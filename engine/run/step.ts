import { chooseRoute } from '../definition/routing.ts'
import type { Activation } from '../model/activation.ts'
import { tokenOf } from '../model/state.ts'
import type { Trouble } from '../model/token.ts'
import { emit, type Run } from './run.ts'

/** A token about to enter a node. */
export type Step = {
  readonly token: number
  readonly node: string
  readonly via: Via
  /** Opened otherwise than by the way that leads there. */
  readonly cause?: NonNullable<Activation['cause']>
  /** The node that was left to go to the token's newest return address (B4). */
  readonly backFrom?: string
}

/** What led there: the last activation passed on the way, and whether the way began at a failed node (A3). */
export type Via = {
  readonly from: number | null
  readonly failed: boolean
  /** Behind a join: all arrivals (B1). */
  readonly arrivals?: readonly number[]
}

/**
 * Leaves a node: straight back to where the token's newest return address leads (B4, B6), else by its normal way out;
 * without one the token stands still (Y4).
 */
export function leave(run: Run, token: number, node: string, via: Via): readonly Step[] {
  const back = tokenOf(run.state, token).addresses?.at(-1)
  if (back !== undefined) return [{ token, node: back.node, via, backFrom: node }]
  const route = chooseRoute(run.flow, node, run.data)
  if (route === null) return getStuck(run, token, node, 'noRoute')
  return [{ token, node: route.to, via }]
}

/** The token stands still until an administrator acts; the instance becomes an EXCEPTION. */
export function getStuck(run: Run, token: number, node: string, cause: Trouble): readonly Step[] {
  emit(run, { type: 'instanceFailed', token, node, cause })
  return []
}
