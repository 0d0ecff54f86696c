import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import type { FormPage } from '../../contract/form-page.ts'
import { getReplayToken, loadForm, submitForm, workItemExists } from '../../contract/forms.ts'
import { submitRecord } from '../../contract/records.ts'
import { openItemFor } from '../../engine/offers/own-items.ts'
import type { Actor } from '../base/actor.ts'
import { missing } from '../base/pick.ts'
import { newReplayToken } from '../base/replay-token.ts'
import type { Deps } from '../deps.ts'
import { currentDraft } from '../drafts/current-draft.ts'
import { route, routeWith, type SessionContext, variant } from '../http/route.ts'
import { type Act, wordsOf } from '../instances/commands/act.ts'
import { requestOf } from '../instances/commands/request.ts'
import { perform } from '../instances/perform/perform.ts'
import type { CommandScene, PerformRequest, PerformTarget } from '../instances/perform/request.ts'
import { contextOf } from '../instances/read/opened-item.ts'
import { type ReadInstance, readInstance } from '../instances/read/read-instance.ts'
import { followShortCode } from '../links/short-codes/short-codes.ts'
import { draftTarget } from '../pages/draft-page.ts'
import { loadFormPage, orDraft } from '../pages/load-form-page.ts'
import { formOfMessage } from '../pages/message-form.ts'
import { withChanges } from '../pages/with-changes.ts'
import { readCopiesOf } from '../stores/instances/circulates.ts'
import { markSeen } from '../stores/instances/instances.ts'
import { noteStarted } from '../stores/portal/favourites.ts'
import { isPlainForm, storeRecord } from './records.ts'

/** Opening a form and deciding on it (spec §7 "Form"). */
export function registerFormRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, loadForm, async (input, context) => {
    const { page, read } = await loadFormPage(deps, context, await askedForm(deps, input, context))
    if (read === null) return page
    await markOpened(deps, context.actor, read, page)
    return withChanges(deps.database, context.actor, read, page)
  })

  const plain = variant(submitRecord, isPlainForm, (input, context) =>
    storeRecord(deps, { name: submitRecord.name, as: 'COMPLETED' }, input, context),
  )
  routeWith(app, submitForm, [plain], async (input, context) => {
    const result = await perform(deps, await submitRequest(deps, input, context))
    if (input.actionCode === 'submit') {
      await noteStarted(deps.database, context.actor, result.workflowInstanceId)
    }
    return result
  })

  route(app, getReplayToken, async () => newReplayToken())

  route(app, workItemExists, async ({ workflowInstanceId, ownerId }, context) => {
    const reading = readInstance(deps, context, workflowInstanceId)
    const read = await orDraft(deps, context.actor, workflowInstanceId, reading)
    if ('draft' in read) return ownerId === context.actor.userId ? read.draft.itemId : null
    const { view } = read
    const asking = contextOf({ ...read, administration: undefined })
    const open = openItemFor(view.state, { ...asking, actor: { id: ownerId, active: true } })
    return open === undefined ? null : (view.itemIds.get(open.number) ?? null)
  })
}

async function askedForm(
  deps: Deps,
  { ssc, messageId, ...named }: ParsedInputOf<typeof loadForm>,
  context: SessionContext,
) {
  if (ssc !== undefined) return (await followShortCode(deps, context, ssc)).target
  return messageId === undefined ? named : formOfMessage(deps, context.actor, messageId)
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
    ...wordsOf(input.approval),
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
