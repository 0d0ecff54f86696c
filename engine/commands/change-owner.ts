import { checkOpinion, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import { guardOperation } from '../guards/guards.ts'
import type { Context, Decided } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { refusePerson } from '../participants/named.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** Another owner; later resolutions only (X4). */
export type ChangeOwner = {
  readonly type: 'changeOwner'
  readonly ownerId: string
  readonly departmentId: string
  readonly reason: string
}

/** X4: open tasks stay with those who have them; whoever is looked up from now on is the new owner's. */
export function changeOwner(state: Instance | null, command: ChangeOwner, context: Context): Decided {
  const found = guardOperation(state, 'changeOwner', context)
  if (!found.ok) return found
  const refused = checkOpinion(command.reason, WITH_REASON_ALWAYS)
  if (refused !== null) return refused
  const { ownerId, departmentId, reason: opinion } = command
  const owner = context.organisation.person(ownerId)
  if (owner?.active !== true) return refusePerson('personInactive', ownerId, context.organisation)
  if (!owner.departmentIds.includes(departmentId)) return refuse('departmentNotOwners')
  const isSame = found.state.initiatorId === ownerId && found.state.departmentId === departmentId
  if (isSame) return refuse('sameHandlers')
  const run = beginRun(context, found.state, context.record)
  emit(run, { type: 'ownerChanged', ownerId, departmentId, byId: context.actor.id, opinion })
  return accepted(run)
}
