import { checkOpinion } from '../../../engine/definition/opinion.ts'
import { deletionReason, mayDelete } from '../../../engine/guards/may-delete.ts'
import { addDeletion } from '../../audit/organisation-chain.ts'
import { doneBy } from '../../audit/security-event.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { administrationOf } from '../../policies/administration.ts'
import { lockForDeletion, removeAnswers, removeMessages } from '../../stores/audit/removed-contents.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import { deleteInstanceRows } from '../../stores/audit/tombstones.ts'
import { deleteDraft } from '../../stores/drafts/drafts.ts'
import { letGoOf } from '../../stores/files/held-files.ts'
import { grantsOf } from '../../stores/organisation/grants.ts'
import { readInstance } from '../read/read-instance.ts'

export type Deletion = {
  readonly instanceId: string
  /** Null: whatever it is by now. */
  readonly revision: number | null
  readonly reason: string
}

/**
 * Deletes an instance for good (engine G7, S6, E3): its owner a draft or a voided one, an administrator any, with a
 * reason. A tombstone and the log without its contents stay, of all but drafts. A repeat finds nothing and says so (`instanceDeleted`).
 */
export async function deleteInstanceFor(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  { instanceId, revision, reason }: Deletion,
): Promise<void> {
  const { corpId, userId } = context.actor
  if (await deleteDraft(deps.database, corpId, userId, instanceId, revision)) {
    deps.hub.publish(corpId, [userId], { type: 'work', instanceId })
    return
  }
  const { view, version, reader } = await readInstance(deps, context, instanceId)
  const { state } = view
  const grants = await grantsOf(deps.database, corpId)
  const administration = administrationOf(userId, grants, version, state, reader.organisation)
  const asking = {
    actor: { id: userId, active: true },
    definition: version.definition,
    ...(administration === undefined ? {} : { administration }),
  }
  const refused = mayDelete(state, asking)
  if (!refused.ok) throw new Fault(refused.fault, refused.details)
  const badReason = checkOpinion(reason, deletionReason(state, asking))
  if (badReason !== null) throw new Fault(badReason.fault, badReason.details)
  if (revision !== null && revision !== view.revision) throw new Fault('dataChanged')
  const where = { corpId, instanceId, revision: view.revision }
  await deps.database.transaction(async (tx) => {
    await lockForDeletion(tx, corpId, instanceId)
    await removeAnswers(tx, corpId, instanceId, view.bizObjectId)
    if (!(await deleteInstanceRows(tx, where, { userId, reason }))) throw new Fault('dataChanged')
    await removeMessages(tx, corpId, instanceId)
    await letGoOf(tx, corpId, [instanceId, view.bizObjectId])
    // Last: whoever deletes at the same time waits for this entry.
    await addDeletion(tx, corpId, instanceId)
    const about = { subjectKind: 'instance', subject: instanceId }
    await addSecurityEvents(tx, corpId, [doneBy(context, 'instanceDeleted', about)])
  })
  const people = [...new Set([state.initiatorId, ...state.items.map((item) => item.holderId)])]
  deps.hub.publish(
    corpId,
    people.filter((id) => id !== ''),
    { type: 'work', instanceId },
  )
}
