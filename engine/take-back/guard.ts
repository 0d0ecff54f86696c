import { flowOf } from '../definition/flow.ts'
import type { Activation } from '../model/activation.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, isUndecided, itemOfSlot, slotOf, slotsOf, splitOf, tokenOf } from '../model/state.ts'
import { lineOf } from '../model/tree.ts'
import { objectionToUndo } from './objection.ts'
import type { OwnVote } from './own-vote.ts'
import { peersOf } from './reopen-peers.ts'

/** Whether one's vote may be taken back, and why not (V1, V3). `item` is the one it was cast by. */
export function guardTakeBack(state: Instance | null, item: number, context: Context): OwnVote | Rejection {
  const found = state?.items[item - 1]
  if (state === null || found === undefined || found.slot === null) return refuse('notFound')
  if (!context.actor.active) return refuse('noPermission')
  const slot = slotOf(state, found.slot)
  if (!isOwnVote(slot, context.actor.id)) return refuse('notParticipant')
  if (state.status === 'COMPLETED' || state.status === 'CANCELED') return refuse('takeBackEnded')
  const activation = activationOf(state, found.activation)
  if (found.did !== 'agree' && found.did !== 'disagree') return refuse('cannotTakeBack')
  if (isLedBackOver(state, activation)) return refuse('takeBackReturned')
  const isPlain = slot.decision?.standing === true && slot.decision.rule === undefined
  const isOutvoted = wasOutvoted(slot, activation)
  if (!isPlain || isOutvoted || itemOfSlot(state, slot.id) !== found || state.status !== 'PROCESSING') {
    return refuse('cannotTakeBack')
  }
  const objection =
    isInClosedGroup(state, slot) || hasOtherVoice(state, slot) || haveOtherVoices(state, slot, activation)
      ? 'cannotTakeBack'
      : objectionToUndo(state, slot, activation, context, flowOf(context.definition))
  return objection === null ? { ok: true, state, item: found, slot, activation } : refuse(objection)
}

/** The node ended the other way: without this vote it would have ended the same, so there is nothing to undo (V1). */
function wasOutvoted({ decision }: Slot, { state: is }: Activation): boolean {
  return (is === 'passed' && decision?.kind === 'disagree') || (is === 'failed' && decision?.kind === 'agree')
}

/** The actor's; or the principal's while both may act (V1, L3). */
function isOwnVote({ decision, delegation }: Slot, userId: string): boolean {
  if (decision?.actorId === userId) return true
  return delegation?.bothMayAct === true && delegation.principalId === userId
}

/** A return went back over it, or a split around it was left by one (V3). */
function isLedBackOver(state: Instance, { superseded, state: is, token }: Activation): boolean {
  if (superseded || is === 'returned') return true
  if (is === 'closed') return true
  return lineOf(state, token).some((one) => {
    const { split } = tokenOf(state, one)
    const entered = split === null ? 'open' : splitOf(state, split).state
    return entered === 'suspended' || entered === 'withdrawn'
  })
}

/** Who got another voice here after he had voted would have two (L6). */
function hasOtherVoice(state: Instance, { id, activation, ownerId, holderId, decision }: Slot): boolean {
  const own = [ownerId, holderId, decision?.actorId]
  return slotsOf(state, activation).some(
    (slot) =>
      slot.id !== id &&
      (slot.decision === null || isUndecided(slot)) &&
      itemOfSlot(state, slot.id)?.closed?.because !== 'signerRemoved' &&
      [slot.ownerId, slot.holderId, slot.delegation?.principalId].some((person) => own.includes(person)),
  )
}

/** Nor may a peer who is asked again with it have got another voice here meanwhile (L6, but for Q5). */
function haveOtherVoices(state: Instance, slot: Slot, activation: Activation): boolean {
  const peers = peersOf(state, { slot, activation })
  const asked = slotsOf(state, activation.id).filter((one) => isUndecided(one) || peers.includes(one))
  return peers.some((peer) => {
    const people = peopleOf(peer)
    return asked.some(
      (one) => one !== peer && !isMerged(one, peer) && peopleOf(one).some((id) => people.includes(id)),
    )
  })
}

function peopleOf({ ownerId, holderId }: Slot): readonly string[] {
  return [ownerId, holderId].filter((id) => id !== '')
}

/** One of them came from a leaver, or by a handover (Q5). */
function isMerged(...slots: readonly Slot[]): boolean {
  return slots.some(({ reasons }) => reasons.some(({ kind }) => kind === 'leaver' || kind === 'handover'))
}

/** What a group of added signers led to is not undone by one of them. */
function isInClosedGroup({ signGroups }: Instance, { signGroup }: Slot): boolean {
  if (signGroup === undefined) return false
  const group = signGroups?.[signGroup - 1]
  return group?.state !== 'open' || group.mode === 'sequence'
}
