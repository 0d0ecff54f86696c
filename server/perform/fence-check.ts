import type { Fence } from '../../contract/shapes.ts'
import type { Definition } from '../../engine/context.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import { rightsAt } from '../../rules/rights.ts'
import type { Queryable } from '../db/database.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { alreadyHandled, dataChanged } from './conflict.ts'
import { seenRevision, stillSeen } from './fence.ts'
import type { LoadedInstance } from './load.ts'

export type Seen = {
  readonly language: string
  readonly instance: Pick<LoadedInstance, 'id' | 'state' | 'record' | 'recordRevision'>
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
  if (stillSeen(fence, definition, workItem.node, instance.record, instance.recordRevision)) return
  const node = definition.workflow.nodes.find((candidate) => candidate.code === workItem.node)
  const rights = rightsAt(node, definition.model)
  const where = { corpId, instanceId: instance.id, seenRevision: seenRevision(fence.digest) }
  throw await dataChanged(db, where, definition, organisation, rights, language)
}
