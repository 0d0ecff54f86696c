import type { Trouble } from './model/token.ts'
import { chooseRoute } from './routing.ts'
import { emit, type Run } from './run.ts'

/** A token about to enter a node. */
export type Step = { readonly token: number; readonly node: string; readonly via: Via }

/** What led there: the last activation passed on the way, and whether the way began at a failed node (A3). */
export type Via = { readonly from: number | null; readonly failed: boolean }

/** Leaves a node by its normal way out; without one the token stands still (Y4). */
export function leave(run: Run, token: number, node: string, via: Via): readonly Step[] {
  const route = chooseRoute(run.flow, node, run.data)
  if (route === null) return getStuck(run, token, node, 'noRoute')
  return [{ token, node: route.to, via }]
}

/** The token stands still until an administrator acts; the instance becomes an EXCEPTION. */
export function getStuck(run: Run, token: number, node: string, cause: Trouble): readonly Step[] {
  emit(run, { type: 'instanceFailed', token, node, cause })
  return []
}
