import * as z from 'zod/mini'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { BatchResult } from '../../../contract/workflow/batch-result.ts'
import { undoHandover } from '../../../contract/workflow/handover.ts'
import { doneBy } from '../../audit/security-event.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/once.ts'
import { readerOf } from '../../organisation/reader.ts'
import { mayHandOver } from '../../policies/handover.ts'
import { may } from '../../policies/permissions.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import { handoverById, itemsOf, markUndone, UNDO_HOURS } from '../../stores/instances/handovers.ts'
import { type Caller, eachItem } from './each-item.ts'

/** Gives back what a handover moved and nobody has decided since (engine Q3), once and in time. */
export async function undoHandedOver(
  deps: Deps,
  context: Caller,
  input: ParsedInputOf<typeof undoHandover>,
): Promise<BatchResult> {
  const { actor, call } = context
  const { corpId } = actor
  if (!may(actor, 'manageOrganisation')) throw new Fault('noPermission')
  const { organisation } = await readerOf(deps, actor, call)
  const handover = await handoverById(deps.database, corpId, input.handoverId)
  // Others' handovers and unknown ones get the same answer (security Z-01).
  if (handover === null || !mayHandOver(actor, handover.fromId, organisation)) throw new Fault('notFound')
  const { name } = undoHandover
  await once(deps.database, actor, { name, output: z.object({}), input }, async (tx) => {
    const marked = await markUndone(tx, corpId, handover.id)
    if (marked === 'undone') throw new Fault('handoverUndone')
    if (marked === 'tooOld') throw new Fault('handoverTooOld', { params: { hours: UNDO_HOURS } })
    const about = { subjectKind: 'person', subject: handover.fromId, detail: { toId: handover.toId } }
    await addSecurityEvents(tx, corpId, [doneBy(context, 'handoverUndone', about)])
    return {}
  })
  const items = await itemsOf(deps.database, corpId, handover.id)
  const moved = items.filter(({ outcome }) => outcome?.result === 'done')
  return eachItem(deps, context, handover, moved, {
    name,
    replayToken: input.replayToken,
    direction: 'undo_outcome',
    command: (item) => ({ type: 'undoHandover', item, reason: input.reason }),
  })
}
