import type { Instance } from '../model/instance.ts'
import type { ClosedBecause } from '../model/item.ts'
import type { Slot } from '../model/slot.ts'
import { itemOfSlot, slotsOf } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import type { OwnVote } from './own-vote.ts'
import { reopenItem } from './reopen-item.ts'

const BY_A_VOTE: readonly ClosedBecause[] = ['handledByAnother', 'nodeFailed']

/**
 * Peers whom the vote closed are asked again: those of its group, and all whom the end of the activation closed; in
 * sequence they wait for their turn (V4, M11).
 */
export function reopenPeers(run: Run, vote: OwnVote): void {
  for (const slot of peersOf(run.state, vote)) {
    const item = itemOfSlot(run.state, slot.id)
    if (item !== undefined) reopenItem(run, item, vote.activation.mode !== 'sequence')
  }
}

/** The slots that are asked again with it; not those of another group that somebody agreed for (M11). */
export function peersOf(
  state: Instance,
  { slot: own, activation: { id, closedAt } }: Pick<OwnVote, 'slot' | 'activation'>,
): readonly Slot[] {
  const slots = slotsOf(state, id)
  const isMet = (group: number | undefined) =>
    group !== undefined &&
    slots.some((one) => one.group === group && one.id !== own.id && one.state === 'agreed')
  return slots.filter((slot) => {
    const item = itemOfSlot(state, slot.id)
    if (isMet(slot.group)) return false
    if (slot.id !== own.id && lostItsGroup(slot)) return true
    if (slot.state !== 'closed' || slot.signGroup !== undefined || item?.closed == null) return false
    const isByIt = item.finishedAt === own.decision?.at && item.closed.byId === own.decision?.actorId
    return BY_A_VOTE.includes(item.closed.because) && (isByIt || item.finishedAt === closedAt)
  })
}

/** The end of the activation closed the after-group that an agree waited for: it was no vote then (J7). */
function lostItsGroup({ state, decision }: Slot): boolean {
  return state === 'agreed' && decision?.provisional === true && !decision.standing
}
