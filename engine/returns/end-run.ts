import { withdrawBelow } from '../activations/branches.ts'
import { closeActivation } from '../activations/close.ts'
import type { ActivationNote } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import type { ClosedBecause } from '../model/item.ts'
import { isOpenToken } from '../model/state.ts'
import type { Run } from '../run/run.ts'

/** The token outside every split of a run that goes on. */
export function rootToken(state: Instance): number {
  const root = state.tokens.find((token) => token.split === null && isOpenToken(token))
  if (root === undefined) throw new Error('a running instance has no token outside its splits')
  return root.id
}

/** Closes everything that is open, in all branches, back into the one token outside of them (P8). Returns that token. */
export function closeEverything(run: Run, note: ActivationNote, because: ClosedBecause): number {
  const root = rootToken(run.state)
  withdrawBelow(run, root, note, because)
  for (const { id, state } of run.state.activations) {
    if (state === 'open') closeActivation(run, id, { state: 'closed', note, because })
  }
  return root
}
