import type { FormAction } from '../../contract/form-actions.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import { flowOf } from '../definition/flow.ts'
import type { Activation } from '../model/activation.ts'
import type { Context, Operation, Rejection } from '../model/context.ts'
import type { Decision } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, slotOf } from '../model/state.ts'
import { hasLostMembership } from '../participants/membership.ts'
import { barredByOthers } from '../signers/barred.ts'
import { whoseTurn } from '../signers/whose-turn.ts'
import { actionsAt } from './actions.ts'
import { TRANSITIONS } from './transitions.ts'

export type Passed = { readonly ok: true }

/** A work item that its holder may act on, with what it belongs to. */
export type Found = Passed & {
  readonly state: Instance
  readonly item: WorkItem
  readonly slot: Slot
  readonly activation: Activation
  readonly node: FlowNode
}

type Guarding = Pick<Context, 'actor' | 'definition' | 'organisation' | 'record'>

/**
 * The guards that every action on an open work item shares, in their order: it exists, the actor may act on it (G4,
 * G10), the node offers it, its status allows it. `allowedActions` asks the same function.
 */
export function guardItem(
  state: Instance | null,
  item: number,
  action: FormAction,
  context: Guarding,
): Found | Rejection {
  const { actor, definition } = context
  const found = workItem(state, item)
  if (state === null || found === undefined) return refuse('notFound')
  if (!actor.active) return refuse('noPermission')
  if (!mayActOn(state, found, actor.id)) return refuse('notParticipant')
  const node = flowOf(definition).node(found.node)
  if (found.slot === null || !actionsAt(node).includes(action)) return refuse('actionNotOffered')
  const slot = slotOf(state, found.slot)
  const barred = barredByOthers(state, found, slot, node, action)
  if (barred !== null) return refuse(barred)
  const answer = TRANSITIONS[found.status]
  if (answer === 'notYourTurn') return notYourTurn(state, found, context)
  if (answer !== true) return refuse(answer, conflictOf(state, found))
  if (found.holderId === '' && action !== 'claim') return refuse('notClaimed')
  if (hasLostMembership(state, node, slot, context)) return refuse('membershipLost')
  return { ok: true, state, item: found, slot, activation: activationOf(state, found.activation), node }
}

function notYourTurn(state: Instance, item: WorkItem, { organisation }: Guarding): Rejection {
  const people = whoseTurn(state, item).map((id) => organisation.person(id)?.name ?? id)
  return refuse('notYourTurn', { params: { people: people.join(', ') } })
}

export function workItem(state: Instance | null, number: number): WorkItem | undefined {
  return state?.items[number - 1]
}

/**
 * The holder; beside a delegate his principal where both may act (L3); for a pool item that nobody claimed each
 * candidate (M9).
 */
export function mayActOn(state: Instance, item: WorkItem, userId: string): boolean {
  if (item.holderId === userId) return true
  if (item.slot === null) return false
  const { candidates = [], delegation, holderId } = slotOf(state, item.slot)
  if (item.holderId === '') return candidates.includes(userId)
  const isHeldForHim = delegation?.bothMayAct === true && delegation.principalId === userId
  return isHeldForHim && holderId === item.holderId
}

/** Who closed the item, how and when (G2); nothing for one that was never open. */
export function conflictOf(state: Instance, item: WorkItem): Rejection['details'] {
  if (item.finishedAt === null) return undefined
  const by = closedBy(state, item)
  return { conflict: { ...by, at: item.finishedAt } }
}

/** Whose act closed an item, and which; a voice may have been raised again since, by another item. */
export function closedBy(
  state: Instance,
  item: WorkItem,
): { readonly byId: string; readonly action: string } {
  if (item.closed !== null) return { byId: item.closed.byId, action: item.closed.because }
  const decided = item.slot === null ? undefined : decisionWith(slotOf(state, item.slot), item)
  return { byId: decided?.actorId ?? item.byId ?? item.holderId, action: item.did ?? item.status }
}

/** The decision that was taken with an item, which may be an earlier one of its voice (V4). */
export function decisionWith(
  { decision, earlier = [] }: Slot,
  { did, finishedAt }: WorkItem,
): Decision | undefined {
  if (did === undefined || did === 'transfer' || did === 'assist') return undefined
  const all = decision === null ? earlier : [...earlier, decision]
  return all.findLast(({ at }) => at === finishedAt)
}

/** An instance that runs, and an administrator who may do this to it (X6, G4). */
export function guardOperation(
  state: Instance | null,
  operation: Operation,
  { actor, administration }: Pick<Context, 'actor' | 'administration'>,
): (Passed & { readonly state: Instance }) | Rejection {
  if (state === null) return refuse('notFound')
  if (!actor.active || administration?.operations.includes(operation) !== true) return refuse('noPermission')
  return { ok: true, state }
}

/**
 * X6: whoever profits from the run (initiator, submitter) leaves decisive operations on it to another administrator.
 * Where there is none he may; the history shows whose act it was.
 */
export function guardDuties(
  state: Instance,
  { actor, administration, definition }: Pick<Context, 'actor' | 'administration' | 'definition'>,
): Passed | Rejection {
  const profits = actor.id === state.initiatorId || actor.id === state.submitterId
  const isBarred = profits && administration?.othersExist === true
  return isBarred && definition.workflow.separateDuties !== false ? refuse('ownInstance') : { ok: true }
}

export function isRunning(state: Instance): boolean {
  return state.status === 'PROCESSING' || state.status === 'EXCEPTION'
}
