import type { ActivationNote } from '../model/activation.ts'
import type { ClosedBecause } from '../model/item.ts'
import { isOpenToken } from '../model/state.ts'
import { splitsBelow, tokensBelow } from '../model/tree.ts'
import { emit, type Run } from '../run/run.ts'
import { closeActivation } from './close.ts'

/** Closes what is open in the branches of a token. */
export function closeBelow(run: Run, root: number, note: ActivationNote, because: ClosedBecause): void {
  const below = new Set(tokensBelow(run.state, root).map(({ id }) => id))
  for (const { id, token, state } of run.state.activations) {
    if (state === 'open' && below.has(token)) closeActivation(run, id, { state: 'closed', note, because })
  }
}

/** Takes all splits below a token back into it, the inner ones first (P2, P4, P8). */
export function withdrawBelow(run: Run, root: number, note: ActivationNote, because: ClosedBecause): void {
  closeBelow(run, root, note, because)
  for (const split of splitsBelow(run.state, root)) {
    if (split.state !== 'open' && split.state !== 'suspended') continue
    for (const token of run.state.tokens) {
      if (token.split !== split.id || (!isOpenToken(token) && token.state !== 'suspended')) continue
      emit(run, { type: 'tokenClosed', token: token.id, state: 'withdrawn', failed: false })
    }
    emit(run, { type: 'splitClosed', split: split.id, state: 'withdrawn' })
  }
}

/** Lets all open splits below a token stand by while it goes back to before them (P4 straight back). */
export function suspendBelow(run: Run, root: number, note: ActivationNote, because: ClosedBecause): void {
  closeBelow(run, root, note, because)
  for (const split of splitsBelow(run.state, root)) {
    // The parent of a nested one may stand before it already, by a return of its own.
    if (split.state !== 'open') continue
    const parent = split.parent === root ? 'live' : 'waiting'
    emit(run, { type: 'splitSuspended', split: split.id, parent })
  }
}
