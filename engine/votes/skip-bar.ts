import type { Activation } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import { tokenOf } from '../model/state.ts'
import { lineOf } from '../model/tree.ts'
import { emit, type Run } from '../run/run.ts'

/** Whether nobody is skipped where a token is now: it, or what it branched off from, walks a way again (B7). */
export function isSkipBarred(state: Instance, token: number): boolean {
  return lineOf(state, token).some((id) => tokenOf(state, id).noSkipUntil !== undefined)
}

/** The node that had returned has passed: people may be skipped again from here on (B7). */
export function liftSkipBar(run: Run, { token, node }: Pick<Activation, 'token' | 'node'>): void {
  for (const id of lineOf(run.state, token)) {
    if (tokenOf(run.state, id).noSkipUntil === node) emit(run, { type: 'skipBarred', token: id, until: null })
  }
}
