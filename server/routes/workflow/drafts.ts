import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { saveRecord } from '../../../contract/records.ts'
import { getComment, saveForm } from '../../../contract/workflow/drafts.ts'
import { checkOpinion } from '../../../engine/definition/opinion.ts'
import type { Definition, FormData } from '../../../engine/model/context.ts'
import { mayTouch } from '../../../engine/offers/own-items.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { Fault } from '../../base/fault.ts'
import { missing } from '../../base/pick.ts'
import type { Deps } from '../../deps.ts'
import { currentDraft } from '../../drafts/current-draft.ts'
import { beginDraft, saveDraftAgain } from '../../drafts/save-draft.ts'
import { itemById, savePending } from '../../drafts/save-pending.ts'
import { once } from '../../http/once.ts'
import { route, routeWith, type SessionContext, variant } from '../../http/route.ts'
import { keptText } from '../../instances/read/kept-text.ts'
import { contextOf } from '../../instances/read/opened-item.ts'
import { readInstanceOfItem } from '../../instances/read/read-instance.ts'
import { readerOf } from '../../organisation/reader.ts'
import type { Reader } from '../../pages/page-parts.ts'
import { sourcesOf } from '../../records/sources.ts'
import { usableRecords } from '../../records/usable.ts'
import { isPlainForm, storeRecord } from '../records.ts'

/** Saving without deciding: drafts and what holders have typed (spec §7 runtime/form/save, engine S1, S7). */
export function registerDraftRoutes(app: FastifyInstance, deps: Deps): void {
  const plain = variant(saveRecord, isPlainForm, (input, context) =>
    storeRecord(deps, { name: saveRecord.name, as: 'DRAFT' }, input, context),
  )
  routeWith(app, saveForm, [plain], async (input, context) => {
    const tooLong = checkOpinion(input.approval?.content ?? '', { required: false, minLength: 0 })
    if (tooLong !== null) throw new Fault(tooLong.fault, tooLong.details)
    const save = await savingOf(deps, input, context)
    const named = { name: saveForm.name, output: saveForm.output, input }
    const saved = await once(deps.database, context.actor, named, save)
    const { corpId, userId } = context.actor
    // The list of drafts stands open elsewhere, or the draft itself.
    deps.hub.publish(corpId, [userId], { type: 'work', instanceId: saved.workflowInstanceId })
    return saved
  })

  route(app, getComment, async ({ workItemId, workflowInstanceId }, context) => {
    const read = await readInstanceOfItem(deps, context, workItemId)
    const { view, version, reader } = read
    const { corpId, userId } = context.actor
    if (workflowInstanceId !== undefined && workflowInstanceId !== view.id) throw new Fault('notFound')
    const item = itemById(read, workItemId)
    const may = contextOf({ ...read, administration: undefined })
    if (!mayTouch(view.state, item, may)) throw new Fault('notParticipant')
    const saved = await keptText(deps.database, corpId, view, item, userId)
    if (saved === null) return null
    const { definition } = version
    const { activityCode, activityName } = nodeNames(item.node, { definition, locale: reader.locale })
    return { workItemId, activityCode, activityName, content: saved.opinion, commentTime: saved.savedAt }
  })
}

type Saving = Parameters<typeof once<typeof saveForm.output>>[3]

/** A draft again, what a holder typed, or a new draft, by what the call names. */
async function savingOf(
  deps: Deps,
  input: ParsedInputOf<typeof saveForm>,
  context: Pick<SessionContext, 'actor' | 'call'>,
): Promise<Saving> {
  const { actor, call } = context
  const reader = { ...(await readerOf(deps, actor, call)), client: call.client }
  if (input.workItemId === undefined) {
    const workflowCode = input.workflowCode ?? missing('workflowCode')
    const version = await deps.definitions.current(actor.corpId, workflowCode)
    if (version === null) throw new Fault('formNotPublished')
    const author = await withUsable(deps, reader, version.definition, input)
    return (tx) => beginDraft(tx, author, version, input)
  }
  const itemId = input.workItemId
  const draft = await currentDraft(deps, actor, itemId)
  if (draft !== null) {
    const author = await withUsable(deps, reader, draft.version.definition, input, draft.data)
    return (tx) => saveDraftAgain(tx, author, draft, input)
  }
  const read = await readInstanceOfItem(deps, context, itemId)
  const { definition } = read.version
  const author = await withUsable(deps, read.reader, definition, input, read.view.record)
  return (tx) => savePending(tx, { ...read, reader: author }, itemId, input, call.client)
}

/** The writer with the records that he newly names and may read. */
async function withUsable<Writer extends Awaited<ReturnType<typeof readerOf>>>(
  deps: Deps,
  writer: Writer,
  { model }: Definition,
  { bizObject }: ParsedInputOf<typeof saveForm>,
  stored: FormData = {},
): Promise<Writer & Pick<Reader, 'records'>> {
  const { corpId, userId } = writer.actor
  const author = { corpId, userId, organisation: writer.organisation }
  return {
    ...writer,
    records: await usableRecords(sourcesOf(deps), author, model, stored, bizObject.data),
  }
}
