import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts'
import type { ClientType } from '../../contract/vocabulary.ts'
import type { saveForm } from '../../contract/workflow/drafts.ts'
import { flowOf } from '../../engine/definition/flow.ts'
import { writeFields } from '../../engine/form/fields.ts'
import { rightsOf } from '../../engine/form/item-rights.ts'
import type { FormData } from '../../engine/model/context.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import { slotOf } from '../../engine/model/state.ts'
import { mayTouch } from '../../engine/offers/own-items.ts'
import type { Edits } from '../../rules/write/with-edits.ts'
import { Fault } from '../base/fault.ts'
import { offLoop } from '../calculation/off-loop.ts'
import type { Queryable } from '../db/database.ts'
import { alreadyHandled } from '../instances/perform/conflict.ts'
import { fieldDigest } from '../instances/perform/fence.ts'
import { checkFence } from '../instances/perform/fence-check.ts'
import { contextOf } from '../instances/read/opened-item.ts'
import type { ReadInstance } from '../instances/read/read-instance.ts'
import { filesIn } from '../records/command-files.ts'
import { holdForAddition } from '../stores/audit/removed-contents.ts'
import { savePendingText } from '../stores/instances/pending-texts.ts'

type Input = ParsedInputOf<typeof saveForm>
type Saved = OutputOf<typeof saveForm>

/**
 * Saves what a holder has typed without deciding: his alone, the run does not change (engine S7). His field rights
 * hold, what is required may be missing (G5).
 */
export async function savePending(
  tx: Queryable,
  read: ReadInstance,
  itemId: string,
  input: Input,
  client: ClientType,
): Promise<Saved> {
  const { view, version, reader } = read
  const { corpId, userId } = reader.actor
  const item = itemById(read, itemId)
  if (!mayTouch(view.state, item, contextOf({ ...read, administration: undefined }))) {
    throw new Fault('notParticipant')
  }
  if (!(await holdForAddition(tx, corpId, view.id))) throw new Fault('notFound')
  await checkOpen(tx, read, item, input)
  const edits = input.saveBizObject === false ? null : await changesOf(tx, read, item, input.bizObject.data)
  const opinion = input.approval?.content ?? null
  const savedAt = await savePendingText(tx, corpId, itemId, userId, { opinion, edits, client })
  if (savedAt === undefined) throw new Fault(item.holderId === '' ? 'notClaimed' : 'alreadyHandled')
  const digest = fieldDigest(version.definition, item.node, view.record, view.recordRevision)
  return {
    workflowInstanceId: view.id,
    workItem: { id: itemId },
    savedAt,
    fence: { revision: item.revision, digest },
  }
}

export function itemById({ view }: Pick<ReadInstance, 'view'>, itemId: string): WorkItem {
  const item = view.state.items.find(({ number }) => view.itemIds.get(number) === itemId)
  if (item === undefined) throw new Fault('notFound')
  return item
}

async function checkOpen(
  tx: Queryable,
  { view, version, reader }: ReadInstance,
  item: WorkItem,
  { fence }: Input,
): Promise<void> {
  const { organisation, language, actor } = reader
  if (item.finishedAt !== null) throw alreadyHandled(view.state, item, organisation, language)
  if (item.status !== 'processing') throw new Fault('actionNotOffered')
  if (fence === undefined) return
  await checkFence(tx, actor.corpId, fence, {
    language,
    instance: view,
    workItem: item,
    definition: version.definition,
    organisation,
    actorId: actor.userId,
  })
}

/** Only what differs from the form as it is, and how it is now: later changes of others stay beside it. */
async function changesOf(tx: Queryable, read: ReadInstance, item: WorkItem, sent: FormData): Promise<Edits> {
  const { definition } = read.version
  const node = flowOf(definition).node(item.node)
  const slot = item.slot === null ? null : slotOf(read.view.state, item.slot)
  const rights = rightsOf(node, definition.model, slot)
  const context = contextOf({ ...read, administration: undefined })
  const files = await filesIn(tx, read.reader.actor, definition.model, read.view.bizObjectId, sent)
  const { corpId, userId } = read.reader.actor
  const written = await offLoop({ corpId, userId }, () =>
    writeFields({ ...context, files }, read.view.state, node, sent, false, rights),
  )
  if (!written.ok) throw new Fault(written.fault, written.details)
  const { changes } = written
  return {
    data: Object.fromEntries(changes.map(({ code, after }) => [code, after])),
    base: Object.fromEntries(changes.map(({ code, before }) => [code, before])),
  }
}
