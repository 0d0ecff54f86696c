import { closeActivation } from '../activations/close.ts'
import { outcomeNow } from '../activations/conclude.ts'
import { checkOpinion, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import { conflictOf, guardDuties, guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, hasHumanAgree, isUndecided, itemOfSlot, slotOf, slotsOf } from '../model/state.ts'
import { assignTo, giveToOne } from '../participants/assign-to.ts'
import { actorsOf, administratorFor, isHeldByLeaver, managerFor } from '../participants/leaver.ts'
import { refusePerson } from '../participants/named.ts'
import { toPrincipal } from '../participants/to-principal.ts'
import { returnByRule } from '../returns/by-rule.ts'
import { placesBehind } from '../returns/place.ts'
import { beginRun, type Run } from '../run/run.ts'
import { settle, settleWithout } from '../settling/settle.ts'
import { closeSlot } from '../signers/close-slot.ts'
import { voicesOf } from '../votes/outcome.ts'
import { accepted } from './accepted.ts'

/** What becomes of an open slot of somebody who left (Q1). `automatic`: by the workflow's policy (Q2). */
export type ResolveLeaver = {
  readonly type: 'resolveLeaver'
  readonly item: number
  readonly choice: 'assign' | 'manager' | 'skip' | 'return'
  readonly personId: string | null
  readonly toNode: string | null
  readonly reason: string
  readonly automatic: boolean
}

/** Q1, Q2: what he held as a delegate is his principal's again first; the choice is for what a leaver holds still. */
export function resolveLeaver(state: Instance | null, command: ResolveLeaver, context: Context): Decided {
  const found = guardLeaver(state, command.item, command.automatic, context)
  if (!found.ok) return found
  const reason = command.automatic ? { required: false, minLength: 0 } : WITH_REASON_ALWAYS
  const refused = checkOpinion(command.reason, reason)
  if (refused !== null) return refused
  const run = beginRun(context, found.state, context.record)
  toPrincipal(run, found.slot, 'delegationEnded')
  const slot = slotOf(run.state, found.slot.id)
  if (!isHeldByLeaver(slot, context.organisation)) return accepted(run)
  return resolve(run, slot, command) ?? accepted(run)
}

function resolve(run: Run, slot: Slot, command: ResolveLeaver): Rejection | null {
  switch (command.choice) {
    case 'assign':
      return assignTo(run, slot, command.personId ?? '')
    case 'manager':
      return giveToOne(run, slot, managerFor(run, slot) ?? administratorFor(run, slot))
    case 'skip':
      return skip(run, slot)
    case 'return':
      return goBack(run, slot, command)
  }
}

/** An undecided slot whose holder has left, for an administrator or the server itself. */
export function guardLeaver(
  state: Instance | null,
  number: number,
  automatic: boolean,
  context: Context,
): (Passed & { readonly state: Instance; readonly slot: Slot }) | Rejection {
  const found = guardActor(state, automatic, context)
  if (!found.ok) return found
  if (!isRunning(found.state)) return refuse('instanceEnded')
  const item = found.state.items[number - 1]
  if (item === undefined) return refuse('notFound')
  if (item.slot === null) return refuse('actionNotOffered')
  const slot = slotOf(found.state, item.slot)
  const isCurrent = itemOfSlot(found.state, slot.id)?.number === number
  if (!isCurrent || !isUndecided(slot)) return refuse('alreadyHandled', conflictOf(found.state, item))
  if (!isHeldByLeaver(slot, context.organisation)) {
    return refusePerson('notLeaver', actorsOf(slot)[0] ?? '', context.organisation)
  }
  return { ok: true, state: found.state, slot }
}

function guardActor(
  state: Instance | null,
  automatic: boolean,
  context: Context,
): (Passed & { readonly state: Instance }) | Rejection {
  if (state === null) return refuse('notFound')
  if (automatic) return context.actor.id === SYSTEM_ID ? { ok: true, state } : refuse('noPermission')
  const found = guardOperation(state, 'resolveLeaver', context)
  if (!found.ok) return found
  const duties = guardDuties(found.state, context)
  return duties.ok ? found : duties
}

/** Q1: the slot goes. What would pass without anybody's agree then, or has no voice left, is section 4 (M7). */
function skip(run: Run, slot: Slot): Rejection | null {
  const activation = activationOf(run.state, slot.activation)
  const { id } = activation
  const node = run.flow.node(activation.node)
  if (node.type !== 'approval') return refuse('actionNotOffered')
  closeSlot(run, slot.id, 'left')
  const voices = voicesOf(slotsOf(run.state, id))
  const lacksAgree = outcomeNow(run, activation) === 'passed' && !hasHumanAgree(run.state, voices)
  if (slot.signGroup !== undefined || !lacksAgree) settle(run, id)
  else settleWithout(run, activation, node)
  return null
}

/** Q1: as a re-run return by the administrator (B2, B4). */
function goBack(run: Run, slot: Slot, { toNode, reason: opinion }: ResolveLeaver): Rejection | null {
  const activation = activationOf(run.state, slot.activation)
  const places = placesBehind(run.state, activation, run.flow.start.code)
  if (toNode === null || !places.some(({ node }) => node === toNode)) return refuse('cannotReturn')
  const byId = run.context.actor.id
  const note = { kind: 'returned', byId, toNode, opinion } as const
  closeActivation(run, activation.id, { state: 'returned', note, because: 'returned' })
  returnByRule(run, activation.id, toNode, byId)
  return null
}
