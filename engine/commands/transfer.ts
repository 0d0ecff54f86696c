import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import { type Found, guardItem } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { applyDelegation, busyIn } from '../participants/delegate.ts'
import { handOver } from '../participants/hand-over.ts'
import { refuseNamed, refusePerson } from '../participants/named.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** Hands an open item to one other person; the slot keeps its owner (T). */
export type Transfer = {
  readonly type: 'transfer'
  readonly item: number
  readonly toId: string
  readonly text: string
}

/** Longest chain of a node that does not say (T3). */
const DEFAULT_DEPTH = 5

/**
 * T1: the holder's item closes as his own act, the receiver's is a new one; whoever he has entrusted gets it instead
 * (T4, L2), but never the giver (L5).
 */
export function transfer(state: Instance | null, command: Transfer, context: Context): Decided {
  const found = guardTransfer(state, command.item, context)
  if (!found.ok) return found
  const refused =
    checkOpinion(command.text, opinionRule(found.node, 'forward')) ??
    checkReceiver(found, command.toId, context)
  if (refused !== null) return refused

  const run = beginRun(context, found.state, context.record)
  const { slot, item, node, activation } = found
  const byId = context.actor.id
  const busy = busyIn(found.state, activation.id, slot.id)
  const assigned = applyDelegation(
    { state: found.state, context, node },
    { personId: command.toId, busy, giverId: byId },
  )
  handOver(run, item, slot, {
    closing: { did: 'transfer', because: null, byId },
    holder: {
      holderId: assigned.holderId,
      reasons: [...slot.reasons, { kind: 'transfer', byId }, ...assigned.reasons],
      delegation: assigned.delegation ?? null,
      transfers: (slot.transfers ?? 0) + 1,
      givenById: byId,
    },
    next: { kind: WORK_ITEM_KIND.forward, from: { kind: 'transfer', byId, text: command.text } },
  })
  return accepted(run)
}

/** An open item that may be handed on once more (T3); an unclaimed pool item is nobody's yet. */
export function guardTransfer(state: Instance | null, item: number, context: Context): Found | Rejection {
  const found = guardItem(state, item, 'forward', context)
  if (!found.ok) return found
  const max = settingsOf(found)?.depth ?? DEFAULT_DEPTH
  return (found.slot.transfers ?? 0) < max ? found : refuse('tooManyTransfers', { params: { max } })
}

/** T2: back to an earlier holder or the owner of this very slot is allowed (T3). */
function checkReceiver(found: Found, toId: string, context: Context): Rejection | null {
  const { state, node, slot, activation } = found
  if (toId === found.item.holderId || toId === context.actor.id) return refuse('transferToSelf')
  const refused = refuseNamed([toId], { state, context, node, scope: settingsOf(found)?.scope })
  if (refused !== null) return refused
  const isBusy = busyIn(state, activation.id, slot.id).has(toId)
  return isBusy ? refusePerson('transferTargetBusy', toId, context.organisation) : null
}

function settingsOf({ node }: Found) {
  return node.type === 'approval' ? node.transfer : undefined
}
