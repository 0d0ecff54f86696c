import type { FaultName } from '../../contract/fault-codes.ts'
import type { Flow } from '../definition/flow.ts'
import type { Activation } from '../model/activation.ts'
import type { Context } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { Slot } from '../model/slot.ts'
import { itemOfSlot, slotsOf, tokenOf } from '../model/state.ts'
import { lineOf } from '../model/tree.ts'
import { downstreamOf } from './downstream.ts'
import { hasTurnAfter } from './own-slot.ts'

/** Why the consequences of a vote cannot be undone any more; null: they can (V1, V3). */
export function objectionToUndo(
  state: Instance,
  slot: Slot,
  activation: Activation,
  context: Pick<Context, 'opened'>,
  flow: Flow,
): FaultName | null {
  const opened = slotsOf(state, activation.id).filter((other) => isOpenedBy(other, slot, activation))
  if (isJumpedOver(state, activation)) return 'takeBackJumped'
  if (opened.some((other) => isTouched(state, other))) return 'takeBackDecided'
  if (slotsOf(state, activation.id).some((other) => isTimedOutAfter(other, slot))) return 'takeBackDecided'
  const later = activation.state === 'open' ? [] : downstreamOf(state, activation)
  for (const next of later) {
    const objection = objectionIn(state, next, flow)
    if (objection !== null) return objection
  }
  const node = flow.node(activation.node)
  const readingBlocks = node.type === 'approval' && node.readingBlocksTakeBack === true
  const slots = [...opened, ...later.flatMap(({ id }) => slotsOf(state, id))]
  const isRead = slots.some(({ id }) => context.opened?.has(itemOfSlot(state, id)?.number ?? 0) === true)
  return readingBlocks && isRead ? 'takeBackOpened' : null
}

/** An administrator has sent its token, or what that branched off from, elsewhere since; an ended run too (V3). */
function isJumpedOver(state: Instance, { id, token }: Activation): boolean {
  const line = lineOf(state, token)
  return state.activations.some((one) => one.id > id && one.cause === 'activate' && line.includes(one.token))
}

/** Positions whose turn came after it, and the members of its after-group (M3, J2). */
function isOpenedBy(other: Slot, own: Slot, { mode }: Activation): boolean {
  if (other.addedBy === own.id && other.signGroup !== undefined) return true
  return mode === 'sequence' && hasTurnAfter(other, own)
}

function objectionIn(state: Instance, next: Activation, flow: Flow): FaultName | null {
  // Closed with a sibling's return: it may have gone on since in an activation that this pass did not open (P4).
  const isLeft = next.state === 'returned' || next.note?.kind === 'withdrawnWith'
  if (isLeft || next.cause === 'return') return 'takeBackReturned'
  const isJumped = next.note?.kind === 'activatedOther' || next.note?.kind === 'held'
  if (isJumped || next.cause === 'activate' || tokenOf(state, next.token).held === true)
    return 'takeBackJumped'
  const node = flow.node(next.node)
  const isFinal = node.type === 'service' && node.irreversible === true
  const hasChild = state.children?.some(({ activation }) => activation === next.id) === true
  if (isFinal || hasChild) return 'takeBackIrreversible'
  return slotsOf(state, next.id).some((slot) => isTouched(state, slot)) ? 'takeBackDecided' : null
}

/** A person decided, handed on, added signers or claimed; or time decided (V1, V3). */
function isTouched({ slots }: Instance, slot: Slot): boolean {
  const { decision, transfers = 0, candidates, holderId } = slot
  const byPerson = decision?.rule === undefined && decision?.carried !== true
  if (decision?.standing === true && (byPerson || decision.rule === 'O2')) return true
  const isClaimed = candidates !== undefined && holderId !== ''
  return transfers > 0 || isClaimed || slots.some(({ addedBy }) => addedBy === slot.id)
}

function isTimedOutAfter({ decision }: Slot, { decision: own }: Slot): boolean {
  return decision?.rule === 'O2' && decision.standing && decision.order > (own?.order ?? 0)
}
