import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import { type FormPage, getReplayToken, loadForm, submitForm, workItemExists } from '../../contract/forms.ts'
import { submitRecord } from '../../contract/records.ts'
import { mayActOn } from '../../engine/guards.ts'
import { readersAdministration } from '../administration-of.ts'
import type { Deps } from '../deps.ts'
import { type CurrentDraft, currentDraft } from '../drafts/current-draft.ts'
import { draftPage, draftTarget } from '../drafts/draft-page.ts'
import { sharedEdits } from '../drafts/shared-edits.ts'
import { instancePage, startPage } from '../form-loading.ts'
import type { Actor } from '../http/actor.ts'
import { Fault } from '../http/fault.ts'
import { route, routeWith, type SessionContext, variant } from '../http/route.ts'
import type { PageParts } from '../page-parts.ts'
import type { CommandScene, PerformRequest, PerformTarget } from '../perform/request.ts'
import { perform } from '../perform.ts'
import { type ReadInstance, readInstance, readInstanceOfItem } from '../read-instance.ts'
import { readerOf } from '../reader.ts'
import { loadRecord, type RunOfRecord } from '../records/load-record.ts'
import type { RecordReader } from '../records/record-reader.ts'
import { withPageRecords } from '../records/with-page-records.ts'
import { newReplayToken } from '../replay-token.ts'
import { copyOf, readCopiesOf } from '../stores/circulates.ts'
import { markSeen } from '../stores/instances.ts'
import { pendingText } from '../stores/pending-texts.ts'
import type { Act } from '../workflow-commands/act.ts'
import { missing } from '../workflow-commands/pick.ts'
import { requestOf } from '../workflow-commands/request.ts'
import { isPlainForm, sourcesOf, storeRecord } from './records.ts'

/** Opening a form and deciding on it (spec §7 "Form"). */
export function registerFormRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, loadForm, async (input, { actor, call }) => {
    const reader = await readerOf(deps, actor, call)
    const withRelated = (page: FormPage) => withPageRecords(sourcesOf(deps), reader, page)
    if (input.startWorkflowCode !== undefined) {
      const version = await deps.definitions.current(actor.corpId, input.startWorkflowCode)
      if (version === null) throw new Fault('formNotPublished')
      return withRelated(startPage(version, reader))
    }
    const record = await recordAsked(deps, input, reader)
    if (record !== null && 'mode' in record) return withRelated(record)
    const { workitemId, workflowInstanceId = record?.instanceId } = input
    const id = workitemId ?? workflowInstanceId ?? missing('workflowInstanceId')
    const reading = workitemId === undefined ? readInstance : readInstanceOfItem
    const read = await orDraft(deps, actor, id, reading(deps, { actor, call }, id))
    if ('draft' in read) return withRelated(draftPage(read, reader))
    const parts = await pageParts(deps, actor, read, workitemId ?? null)
    const page = instancePage(parts, workitemId ?? null)
    await markOpened(deps, actor, read, page)
    return withRelated(page)
  })

  const plain = variant(submitRecord, isPlainForm, (input, context) =>
    storeRecord(deps, { name: submitRecord.name, as: 'COMPLETED' }, input, context),
  )
  routeWith(app, submitForm, [plain], async (input, context) =>
    perform(deps, await submitRequest(deps, input, context)),
  )

  route(app, getReplayToken, async () => newReplayToken())

  route(app, workItemExists, async ({ workflowInstanceId, ownerId }, context) => {
    const reading = readInstance(deps, context, workflowInstanceId)
    const read = await orDraft(deps, context.actor, workflowInstanceId, reading)
    if ('draft' in read) return ownerId === context.actor.userId ? read.draft.itemId : null
    const { view } = read
    const open = view.state.items.find((item) => item.holderId === ownerId && item.status === 'processing')
    return open === undefined ? null : (view.itemIds.get(open.number) ?? null)
  })
}

/** The record that a load names by its model; null when it names none. */
async function recordAsked(
  deps: Deps,
  { schemaCode, sheetCode, objectId, perms }: ParsedInputOf<typeof loadForm>,
  reader: RecordReader & { readonly now: string },
): Promise<FormPage | RunOfRecord | null> {
  if (schemaCode === undefined) return null
  return loadRecord(sourcesOf(deps), reader, { schemaCode, sheetCode, objectId, edit: perms === 'edit' })
}

/** What an id stands for: an instance, else a draft of the caller's own (engine S1). */
async function orDraft(
  deps: Deps,
  actor: Actor,
  id: string,
  reading: Promise<ReadInstance>,
): Promise<ReadInstance | CurrentDraft> {
  try {
    return await reading
  } catch (error) {
    const isUnknown = error instanceof Fault && error.fault === 'notFound'
    const draft = isUnknown ? await currentDraft(deps, actor, id) : null
    if (draft === null) throw error
    return draft
  }
}

async function pageParts(
  deps: Deps,
  actor: Actor,
  read: ReadInstance,
  itemId: string | null,
): Promise<PageParts> {
  const { view, version, reader } = read
  const { database } = deps
  const isHolder = view.state.items.some((item) => mayActOn(view.state, item, actor.userId))
  return {
    view,
    version,
    reader,
    administration: await readersAdministration(deps, actor, read),
    pending: itemId === null ? null : await pendingText(database, actor.corpId, itemId, actor.userId),
    shared: await sharedEdits(database, actor.corpId, view, version.definition),
    copy: isHolder ? null : await copyOf(database, actor.corpId, view.id, actor.userId),
  }
}

/** Opening is remembered: of the item for its giver (engine T6), of copies for their sender (K3). */
async function markOpened(
  deps: Deps,
  { corpId, userId }: Actor,
  { view, version }: ReadInstance,
  page: FormPage,
): Promise<void> {
  if (page.mode === 'decide' && page.workItemId !== null) {
    await markSeen(deps.database, corpId, page.workItemId, userId)
  }
  if (version.definition.workflow.readOnOpen !== false) {
    const wasRead = await readCopiesOf(deps.database, corpId, userId, view.id)
    if (wasRead) deps.hub.publish(corpId, [userId], { type: 'counts' })
  }
}

/** Submit, agree and disagree on their way to the engine; submitting an assist item answers it (engine H1). */
async function submitRequest(
  deps: Deps,
  input: ParsedInputOf<typeof submitForm>,
  context: Pick<SessionContext, 'actor' | 'call'>,
): Promise<PerformRequest> {
  const target = await targetOf(deps, input, context.actor)
  const act: Act = {
    data: input.bizObject.data,
    text: input.approval?.content,
    departmentId: input.departmentId,
    trustor: input.trustor,
    chosen: chosenPeople(input.participantInfos),
  }
  const request = requestOf(context, { name: submitForm.name, input }, target, input.actionCode, act)
  if (input.actionCode !== 'submit') return request
  const isAssist = (item: number | null, { state }: CommandScene) =>
    item !== null && state?.items[item - 1]?.slot === null
  return {
    ...request,
    command: (item, scene) =>
      isAssist(item, scene) && item !== null
        ? { type: 'answerAssist', item, data: act.data ?? {}, text: act.text ?? '' }
        : request.command(item, scene),
  }
}

function chosenPeople(infos: ParsedInputOf<typeof submitForm>['participantInfos']): Act['chosen'] {
  if (infos === undefined) return undefined
  return Object.fromEntries(infos.map(({ activityCode, participantList }) => [activityCode, participantList]))
}

async function targetOf(
  deps: Deps,
  input: ParsedInputOf<typeof submitForm>,
  actor: Actor,
): Promise<PerformTarget> {
  if (input.workItemId !== undefined) {
    const begun = input.actionCode === 'submit' ? await currentDraft(deps, actor, input.workItemId) : null
    if (begun !== null) return draftTarget(begun, input.fence)
    return { kind: 'item', itemId: input.workItemId, fence: input.fence ?? missing('fence') }
  }
  return { kind: 'new', workflowCode: input.workflowCode ?? missing('workflowCode') }
}
