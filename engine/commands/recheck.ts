import { assign } from '../activations/assign.ts'
import { flowOf } from '../definition/flow.ts'
import { workItem } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, isUndecided, slotOf, slotsOf } from '../model/state.ts'
import { hasLostMembership } from '../participants/membership.ts'
import { resolveParticipants } from '../participants/resolve.ts'
import { surroundings } from '../participants/surroundings.ts'
import { beginRun, type Run } from '../run/run.ts'
import { settle } from '../settling/settle.ts'
import { closeSlot } from '../signers/close-slot.ts'
import { accepted } from './accepted.ts'

/** Resolves a slot again whose person was refused because he lost the role or department (R1). Given by the server. */
export type Recheck = {
  readonly type: 'recheck'
  readonly item: number
}

/**
 * The slot closes, and whoever the node resolves to now and has no voice in it yet gets one; nobody left is section 4.
 * Refused when the person still belongs there, so the server may repeat it.
 */
export function recheck(state: Instance | null, command: Recheck, context: Context): Decided {
  const found = guardRecheck(state, command, context)
  if (!found.ok) return found
  const run = beginRun(context, found.state, context.record)
  closeSlot(run, found.slot.id, 'membershipLost')
  askNewcomers(run, found.slot.activation)
  settle(run, found.slot.activation)
  return accepted(run)
}

type FoundSlot = { readonly ok: true; readonly state: Instance; readonly slot: Slot }

function guardRecheck(state: Instance | null, { item }: Recheck, context: Context): FoundSlot | Rejection {
  const found = workItem(state, item)
  if (state === null || found === undefined || found.slot === null) return refuse('notFound')
  if (context.actor.id !== SYSTEM_ID) return refuse('noPermission')
  const slot = slotOf(state, found.slot)
  const node = flowOf(context.definition).node(found.node)
  const isLost = isUndecided(slot) && hasLostMembership(state, node, slot, context)
  return isLost ? { ok: true, state, slot } : refuse('alreadyHandled')
}

function askNewcomers(run: Run, activation: number): void {
  const node = run.flow.node(activationOf(run.state, activation).node)
  if (node.type !== 'approval') return
  const { workflow } = run.context.definition
  const resolution = resolveParticipants(node, workflow, surroundings(run), false)
  const slots = slotsOf(run.state, activation).filter((slot) => slot.state !== 'closed')
  const known = new Set(slots.flatMap(({ ownerId, holderId }) => [ownerId, holderId]))
  if (resolution.kind !== 'people') return
  const fresh = resolution.voices.filter(({ person }) => !known.has(person.id))
  if (fresh.length > 0) assign(run, activation, node, fresh)
}
