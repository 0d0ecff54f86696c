import type { Activation } from '../model/activation.ts'
import { withdrawBelow } from '../returns/branches.ts'
import { splitsBelow } from '../returns/tree.ts'
import { emit, type Run } from '../run.ts'
import { splitOf, tokenOf } from '../state.ts'

/** Brings a token back to a node that it left, out of splits and joins, in the same generations (V2, V4). */
export function bringBack(
  run: Run,
  token: number,
  node: string,
  closed: readonly Activation[],
  byId: string,
): void {
  const { state, split } = tokenOf(run.state, token)
  if (state === 'arrived' || state === 'ended') {
    if (split !== null) reopenSplit(run, split, closed, byId)
    emit(run, { type: 'tokenReopened', token, node })
  } else {
    if (state === 'waiting') leaveSplits(run, token, closed, byId)
    emit(run, { type: 'tokenMoved', token, node })
  }
  putBackAddresses(run, token, closed)
}

/** A join that had passed takes its arrival back (V4). */
function reopenSplit(run: Run, id: number, closed: readonly Activation[], byId: string): void {
  const { state, parent, node, generation } = splitOf(run.state, id)
  if (state === 'open') return
  bringBack(run, parent, node, closed, byId)
  emit(run, { type: 'splitReopened', split: id, generation })
}

/** Splits that the pass opened are withdrawn; those that it let go on stand by again (P4). */
function leaveSplits(run: Run, token: number, closed: readonly Activation[], byId: string): void {
  if (!closed.some(({ cause }) => cause === 'resume')) {
    withdrawBelow(run, token, { kind: 'takenBack', byId }, 'takenBack')
    return
  }
  for (const split of splitsBelow(run.state, token)) {
    if (split.state !== 'open') continue
    const parent = split.parent === token ? 'live' : 'waiting'
    emit(run, { type: 'splitSuspended', split: split.id, parent })
  }
}

/** Return addresses that these passes had used are there again (B6). */
function putBackAddresses(run: Run, token: number, closed: readonly Activation[]): void {
  const passed = new Set(closed.flatMap(({ id, from, arrivals = [] }) => [id, from, ...arrivals]))
  const { used = [] } = tokenOf(run.state, token)
  for (const { address, by } of used.toReversed()) {
    if (!passed.has(by)) return
    emit(run, { type: 'addressPushed', token, address, again: true })
  }
}
