import type { Fence } from '../../contract/shapes.ts'
import type { Definition } from '../../engine/context.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import { rightsAt } from '../../rules/rights.ts'
import type { Queryable } from '../db/database.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { alreadyHandled, dataChanged } from './conflict.ts'
import { seenEntry, seenRevision, stillSeen } from './fence.ts'
import type { LoadedInstance } from './load.ts'

export type Seen = {
  readonly language: string
  readonly instance: Pick<LoadedInstance, 'id' | 'state' | 'record' | 'recordRevision' | 'logEntry'>
  readonly workItem: WorkItem
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  /** The command is about an item that its holder has finished with. */
  readonly isFinishedOne: boolean
}

/** Engine G2: the item still as it was seen, the visible fields unchanged; refuses by throwing a Fault. */
export async function checkFence(
  db: Queryable,
  corpId: string,
  fence: Fence,
  { language, instance, workItem, definition, organisation, isFinishedOne }: Seen,
): Promise<void> {
  const isHandled = workItem.revision !== fence.revision || (workItem.finishedAt !== null && !isFinishedOne)
  if (isHandled) throw alreadyHandled(instance.state, workItem, organisation, language)
  const entry = seenEntry(fence.digest)
  if (entry === instance.logEntry) return
  const { record, recordRevision } = instance
  if (entry === null && stillSeen(fence, definition, workItem.node, record, recordRevision)) return
  const node = definition.workflow.nodes.find((candidate) => candidate.code === workItem.node)
  const rights = rightsAt(node, definition.model)
  const since = entry === null ? { revision: seenRevision(fence.digest) } : { entry }
  const where = { corpId, instanceId: instance.id, since }
  const changed = await dataChanged(db, where, definition, organisation, rights, language)
  // Beside a form's digest, which differs, the log only says what; of a list's it says whether.
  if (entry === null || (changed.details.conflict?.fields ?? []).length > 0) throw changed
}
