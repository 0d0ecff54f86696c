import type { EventOf } from './events/event.ts'
import type { ClosedBecause } from './model/item.ts'
import { emit, type Run } from './run.ts'
import { isOpenToken, itemOfSlot, slotsOf } from './state.ts'

export type Closing = {
  readonly state: EventOf<'activationClosed'>['state']
  readonly note: EventOf<'activationClosed'>['note']
  readonly because: ClosedBecause
}

/** Closes an activation with every slot that nobody decided. */
export function closeActivation(run: Run, activation: number, closing: Closing): void {
  closeUndecided(run, activation, closing.because)
  emit(run, { type: 'activationClosed', activation, state: closing.state, note: closing.note })
}

/** Closes every slot that nobody decided; the activation itself stays as it is. */
export function closeUndecided(run: Run, activation: number, because: ClosedBecause): void {
  for (const slot of slotsOf(run.state, activation)) {
    if (slot.state !== 'open' && slot.state !== 'waiting') continue
    emit(run, {
      type: 'slotClosed',
      slot: slot.id,
      item: itemOfSlot(run.state, slot.id)?.number ?? null,
      because,
      byId: run.context.actor.id,
    })
  }
}

/**
 * Closes what the other branches have open and takes all splits back into the one token outside them (P2, P4, P8).
 * `with` is the activation whose act did it. Returns that token.
 */
export function withdrawBranches(run: Run, withActivation: number, because: ClosedBecause): number {
  for (const activation of run.state.activations) {
    if (activation.state !== 'open') continue
    const note = { kind: 'withdrawnWith', activation: withActivation } as const
    closeActivation(run, activation.id, { state: 'closed', note, because })
  }
  // A nested split has the higher number: from the inside out.
  for (const split of run.state.splits.toReversed()) {
    if (split.state !== 'open') continue
    for (const token of run.state.tokens) {
      if (token.split !== split.id || !isOpenToken(token)) continue
      emit(run, { type: 'tokenClosed', token: token.id, state: 'withdrawn', failed: false })
    }
    emit(run, { type: 'splitClosed', split: split.id, state: 'withdrawn' })
  }
  const root = run.state.tokens.find((token) => token.split === null && isOpenToken(token))
  if (root === undefined) throw new Error('a running instance has no token outside its splits')
  return root.id
}
