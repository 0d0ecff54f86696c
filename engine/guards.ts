import type { FlowNode } from '../contract/package/nodes.ts'
import { actionsAt } from './actions.ts'
import type { CommandType, Rejection } from './commands.ts'
import type { Flow } from './flow.ts'
import type { Activation, Instance, Slot, WorkItem } from './model.ts'
import { refuse } from './rejection.ts'
import { activationOf, slotOf } from './state.ts'
import { ACTION_OF, TRANSITIONS } from './transitions.ts'

export type Actor = { readonly id: string; readonly active: boolean }

/** A work item that its holder may act on, with what it belongs to. */
export type Found = {
  readonly ok: true
  readonly state: Instance
  readonly item: WorkItem
  readonly slot: Slot
  readonly activation: Activation
  readonly node: FlowNode
}

/**
 * The guards that every command on a work item shares, in their order: it exists, the actor may act on it (G4, G10),
 * its status allows the command. `allowedActions` asks the same function.
 */
export function guardItem(
  state: Instance | null,
  actor: Actor,
  item: number,
  command: CommandType,
  flow: Flow,
): Found | Rejection {
  const found = state?.items[item - 1]
  if (state === null || found === undefined) return refuse('notFound')
  if (!actor.active) return refuse('noPermission')
  if (found.holderId !== actor.id) return refuse('notParticipant')
  const node = flow.node(found.node)
  if (!actionsAt(node).includes(ACTION_OF[command])) return refuse('actionNotOffered')
  const slot = slotOf(state, found.slot)
  const answer = TRANSITIONS[command][found.status]
  if (answer !== true) return refuse(answer, conflictOf(found, slot))
  return { ok: true, state, item: found, slot, activation: activationOf(state, found.activation), node }
}

/** Who closed the item, how and when (G2); nothing for one that was never open. */
function conflictOf(item: WorkItem, slot: Slot): Rejection['details'] {
  if (item.finishedAt === null) return undefined
  const by =
    item.closed === null
      ? { byId: slot.decision?.actorId ?? item.holderId, action: slot.decision?.kind ?? item.status }
      : { byId: item.closed.byId, action: item.closed.because }
  return { conflict: { ...by, at: item.finishedAt } }
}
