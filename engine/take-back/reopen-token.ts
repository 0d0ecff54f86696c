import { withdrawBelow } from '../activations/branches.ts'
import { splitOf, tokenOf } from '../model/state.ts'
import { splitsBelow } from '../model/tree.ts'
import { emit, type Run } from '../run/run.ts'

/** What is being undone: the activations whose passes count no more, and whether they let a split go on (P4). */
export type Undone = {
  readonly passed: ReadonlySet<number>
  readonly resumed: boolean
  readonly byId: string
}

/** Brings a token back to a node that it left, out of splits and joins, in the same generations (V2, V4). */
export function bringBack(run: Run, token: number, node: string, undone: Undone): void {
  const { state, split } = tokenOf(run.state, token)
  if (state === 'arrived' || state === 'ended') {
    if (split !== null) reopenSplit(run, split, undone)
    emit(run, { type: 'tokenReopened', token, node })
  } else {
    if (state === 'waiting') leaveSplits(run, token, undone)
    emit(run, { type: 'tokenMoved', token, node })
  }
  putBackAddresses(run, token, undone)
}

/** A join that had passed takes its arrival back (V4). */
function reopenSplit(run: Run, id: number, undone: Undone): void {
  const { state, parent, node, generation } = splitOf(run.state, id)
  if (state === 'open') return
  bringBack(run, parent, node, undone)
  emit(run, { type: 'splitReopened', split: id, generation })
}

/** Splits that the pass opened are withdrawn; those that it let go on stand by again (P4). */
function leaveSplits(run: Run, token: number, undone: Undone): void {
  if (!undone.resumed) {
    withdrawBelow(run, token, { kind: 'takenBack', byId: undone.byId }, 'takenBack')
    return
  }
  for (const split of splitsBelow(run.state, token)) {
    if (split.state !== 'open') continue
    const parent = split.parent === token ? 'live' : 'waiting'
    emit(run, { type: 'splitSuspended', split: split.id, parent })
  }
}

/** Return addresses that these passes had used are there again (B6). */
function putBackAddresses(run: Run, token: number, { passed }: Undone): void {
  const { used = [] } = tokenOf(run.state, token)
  for (const { address, by } of used.toReversed()) {
    if (!passed.has(by)) return
    emit(run, { type: 'addressPushed', token, address, again: true })
  }
}
