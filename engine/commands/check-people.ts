import type { NodeOf } from '../../contract/package/nodes.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { DEFAULT_MAX_SLOTS } from '../participants/resolve.ts'

/** People whom an administrator names for a node: active, not the initiator where he may not decide, not too many (I5, R8). */
export function checkPeople(
  { initiatorId }: Instance,
  node: NodeOf<'approval'> | NodeOf<'start'>,
  people: readonly string[],
  { organisation }: Pick<Context, 'organisation'>,
): Rejection | null {
  if (node.type === 'start') return people.length === 0 ? null : refuse('personNotAllowed')
  const gone = people.find((id) => organisation.person(id)?.active !== true)
  if (gone !== undefined) {
    return refuse('personInactive', { params: { name: organisation.person(gone)?.name ?? gone } })
  }
  if ((node.onInitiator ?? 'task') !== 'task' && people.includes(initiatorId))
    return refuse('initiatorNotAllowed')
  const max = node.maxSlots ?? DEFAULT_MAX_SLOTS
  const count = new Set(people).size
  if (count > max) return refuse('tooManyParticipants', { params: { node: node.code, count, max } })
  return count === 0 ? refuse('noOneToApprove', { params: { node: node.code } }) : null
}
