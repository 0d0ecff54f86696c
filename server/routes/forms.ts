import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import { type FormPage, getReplayToken, loadForm, submitForm, workItemExists } from '../../contract/forms.ts'
import { mayActOn } from '../../engine/guards.ts'
import { readersAdministration } from '../administration-of.ts'
import type { Deps } from '../deps.ts'
import { instancePage, type PageParts, startPage } from '../form-loading.ts'
import type { Actor } from '../http/actor.ts'
import { Fault } from '../http/fault.ts'
import { route, type SessionContext } from '../http/route.ts'
import type { CommandScene, PerformRequest } from '../perform/request.ts'
import { perform } from '../perform.ts'
import { type ReadInstance, readInstance, readInstanceOfItem } from '../read-instance.ts'
import { readerOf } from '../reader.ts'
import { newReplayToken } from '../replay-token.ts'
import { copyOf, readCopiesOf } from '../stores/circulates.ts'
import { markSeen } from '../stores/instances.ts'
import { pendingText } from '../stores/pending-texts.ts'
import type { Act } from '../workflow-commands/act.ts'
import { missing } from '../workflow-commands/pick.ts'
import { requestOf } from '../workflow-commands/request.ts'

/** Opening a form and deciding on it (spec §7 "Form"). */
export function registerFormRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, loadForm, async (input, { actor, call }) => {
    const reader = await readerOf(deps, actor, call)
    if (input.startWorkflowCode !== undefined) {
      const version = await deps.definitions.current(actor.corpId, input.startWorkflowCode)
      if (version === null) throw new Fault('formNotPublished')
      return startPage(version, reader)
    }
    const { workitemId, workflowInstanceId } = input
    if (workitemId === undefined && workflowInstanceId === undefined) missing('workflowInstanceId')
    const read =
      workitemId === undefined
        ? await readInstance(deps, { actor, call }, workflowInstanceId ?? '')
        : await readInstanceOfItem(deps, { actor, call }, workitemId)
    const parts = await pageParts(deps, actor, read, workitemId ?? null)
    const page = instancePage(parts, workitemId ?? null)
    await markOpened(deps, actor, read, page)
    return page
  })

  route(app, submitForm, async (input, context) => perform(deps, submitRequest(input, context)))

  route(app, getReplayToken, async () => newReplayToken())

  route(app, workItemExists, async ({ workflowInstanceId, ownerId }, context) => {
    const { view } = await readInstance(deps, context, workflowInstanceId)
    const open = view.state.items.find((item) => item.holderId === ownerId && item.status === 'processing')
    return open === undefined ? null : (view.itemIds.get(open.number) ?? null)
  })
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
function submitRequest(
  input: ParsedInputOf<typeof submitForm>,
  context: Pick<SessionContext, 'actor' | 'call'>,
): PerformRequest {
  const act: Act = {
    data: input.bizObject.data,
    text: input.approval?.content,
    departmentId: input.departmentId,
    trustor: input.trustor,
    chosen: chosenPeople(input.participantInfos),
  }
  const request = requestOf(context, { name: submitForm.name, input }, targetOf(input), input.actionCode, act)
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

function targetOf(input: ParsedInputOf<typeof submitForm>): PerformRequest['target'] {
  if (input.workItemId !== undefined) {
    return { kind: 'item', itemId: input.workItemId, fence: input.fence ?? missing('fence') }
  }
  return { kind: 'new', workflowCode: input.workflowCode ?? missing('workflowCode') }
}
