import { isRunning } from '../guards/guards.ts'
import type { Context, Decided } from '../model/context.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { isUndecided } from '../model/state.ts'
import { treatLeaver } from '../participants/leaver.ts'
import { toPrincipal } from '../participants/to-principal.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** A trust ended, or its delegate left: undecided items return to the principal (L2). Given by the server. */
export type EndDelegation = {
  readonly type: 'endDelegation'
  readonly trustId: string | null
  readonly delegateId: string | null
}

/** L2, L9: every undecided slot that was held through it, waiting and suspended ones too; decided ones stay. */
export function endDelegation(state: Instance | null, command: EndDelegation, context: Context): Decided {
  if (state === null) return refuse('notFound')
  if (context.actor.id !== SYSTEM_ID) return refuse('noPermission')
  if (!isRunning(state)) return refuse('instanceEnded')
  const concerned = state.slots.filter((slot) => isUndecided(slot) && isThrough(slot, command))
  if (concerned.length === 0) return refuse('actionNotOffered')
  const run = beginRun(context, state, context.record)
  for (const slot of concerned) {
    toPrincipal(run, slot, 'delegationEnded')
    treatLeaver(run, slot.id)
  }
  return accepted(run)
}

/** Of several trusts in a row each holds the chain together (L4). */
function isThrough(slot: Slot, { trustId, delegateId }: EndDelegation): boolean {
  if (slot.delegation === undefined) return false
  if (delegateId !== null && slot.holderId === delegateId) return true
  const last = slot.reasons.findLastIndex(({ kind }) => kind === 'transfer' || kind === 'delegationEnded')
  const chain = slot.reasons.slice(last + 1)
  const isNamed = chain.some((reason) => reason.kind === 'delegation' && reason.trustId === trustId)
  return trustId !== null && (isNamed || slot.delegation.trustId === trustId)
}
