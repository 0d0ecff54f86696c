import type { FlowNode } from '../contract/package/nodes.ts'
import { actionsAt } from './actions.ts'
import type { Context, Operation, Rejection } from './context.ts'
import { flowOf } from './flow.ts'
import type { Activation } from './model/activation.ts'
import type { Instance } from './model/instance.ts'
import type { WorkItem } from './model/item.ts'
import type { Slot } from './model/slot.ts'
import { refuse } from './rejection.ts'
import { activationOf, slotOf } from './state.ts'
import { ACTION_OF, type ItemCommand, TRANSITIONS } from './transitions.ts'

export type Passed = { readonly ok: true }

/** A work item that its holder may act on, with what it belongs to. */
export type Found = Passed & {
  readonly state: Instance
  readonly item: WorkItem
  readonly slot: Slot
  readonly activation: Activation
  readonly node: FlowNode
}

type Guarding = Pick<Context, 'actor' | 'definition'>

/**
 * The guards that every command on an open work item shares, in their order: it exists, the actor may act on it (G4,
 * G10), the node offers it, its status allows it. `allowedActions` asks the same function.
 */
export function guardItem(
  state: Instance | null,
  item: number,
  command: ItemCommand,
  { actor, definition }: Guarding,
): Found | Rejection {
  const found = state?.items[item - 1]
  if (state === null || found === undefined) return refuse('notFound')
  if (!actor.active) return refuse('noPermission')
  if (!mayActOn(state, found, actor.id)) return refuse('notParticipant')
  const node = flowOf(definition).node(found.node)
  if (found.slot === null || !actionsAt(node).includes(ACTION_OF[command])) return refuse('actionNotOffered')
  const answer = TRANSITIONS[command][found.status]
  if (answer !== true) return refuse(answer, conflictOf(state, found))
  const slot = slotOf(state, found.slot)
  return { ok: true, state, item: found, slot, activation: activationOf(state, found.activation), node }
}

/** The holder; for a pool item that nobody claimed, each candidate (M9). */
export function mayActOn(state: Instance, item: WorkItem, userId: string): boolean {
  if (item.holderId === userId) return true
  if (item.slot === null) return false
  const { candidates = [] } = slotOf(state, item.slot)
  return item.holderId === '' && candidates.includes(userId)
}

/** Who closed the item, how and when (G2); nothing for one that was never open. */
export function conflictOf(state: Instance, item: WorkItem): Rejection['details'] {
  if (item.finishedAt === null) return undefined
  const decision = item.slot === null ? null : slotOf(state, item.slot).decision
  const by =
    item.closed === null
      ? { byId: decision?.actorId ?? item.holderId, action: item.did ?? item.status }
      : { byId: item.closed.byId, action: item.closed.because }
  return { conflict: { ...by, at: item.finishedAt } }
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
