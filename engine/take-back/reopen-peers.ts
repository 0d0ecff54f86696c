import type { ClosedBecause } from '../model/item.ts'
import type { Run } from '../run.ts'
import { itemOfSlot, slotsOf } from '../state.ts'
import type { OwnVote } from './guard.ts'
import { reopenItem } from './reopen-item.ts'

const BY_A_VOTE: readonly ClosedBecause[] = ['handledByAnother', 'nodeFailed']

/**
 * Peers whom the vote closed are asked again: those of its group, and all whom the end of the activation closed; in
 * sequence they wait for their turn (V4, M11).
 */
export function reopenPeers(run: Run, { slot: own, activation: { id, mode, closedAt } }: OwnVote): void {
  for (const slot of slotsOf(run.state, id)) {
    const item = itemOfSlot(run.state, slot.id)
    if (slot.state !== 'closed' || slot.signGroup !== undefined || item?.closed == null) continue
    const isByIt = item.finishedAt === own.decision?.at && item.closed.byId === own.decision?.actorId
    if (!BY_A_VOTE.includes(item.closed.because) || !(isByIt || item.finishedAt === closedAt)) continue
    reopenItem(run, item, mode !== 'sequence')
  }
}
