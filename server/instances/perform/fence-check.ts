import type { Fence } from '../../../contract/shapes.ts'
import type { Definition } from '../../../engine/model/context.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import { rightsAt } from '../../../rules/form/rights.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import type { LoadedInstance } from '../../stores/instances/load.ts'
import { alreadyHandled, dataChanged } from './conflict.ts'
import { seenEntry, seenRevision, stillSeen } from './fence.ts'

export type Seen = {
  readonly language: string
  readonly instance: Pick<LoadedInstance, 'id' | 'state' | 'record' | 'recordRevision' | 'logEntry'>
  readonly workItem: WorkItem
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  readonly actorId: string
}

/** Engine G2: the item still as it was seen, the visible fields unchanged; refuses by throwing a Fault. */
export async function checkFence(
  db: Queryable,
  corpId: string,
  fence: Fence,
  { language, instance, workItem, definition, organisation, actorId }: Seen,
): Promise<void> {
  // What may still be done with an item that was seen closed is for the engine to say: taking a signer away (J6).
  if (workItem.revision !== fence.revision)
    throw alreadyHandled(instance.state, workItem, organisation, language)
  const entry = seenEntry(fence.digest)
  if (entry === instance.logEntry) return
  const { record, recordRevision } = instance
  if (entry === null && stillSeen(fence, definition, workItem.node, record, recordRevision)) return
  const node = definition.workflow.nodes.find((candidate) => candidate.code === workItem.node)
  const rights = rightsAt(node, definition.model)
  const since = entry === null ? { revision: seenRevision(fence.digest) } : { entry }
  // Nobody is in conflict with what he wrote himself and what is done with a closed item takes no values of the form.
  const exceptById = workItem.finishedAt === null ? null : actorId
  const where = { corpId, instanceId: instance.id, since, exceptById }
  const changed = await dataChanged(db, where, definition, organisation, rights, language)
  // Beside a form's digest, which differs, the log only says what; of a list's it says whether.
  const isOthers = (changed.details.conflict?.fields ?? []).length > 0
  if (isOthers || (entry === null && exceptById === null)) throw changed
}
