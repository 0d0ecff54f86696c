import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { getComment, saveForm } from '../../../contract/workflow/drafts.ts'
import { mayActOn } from '../../../engine/guards.ts'
import { checkOpinion } from '../../../engine/opinion.ts'
import type { Deps } from '../../deps.ts'
import { currentDraft } from '../../drafts/current-draft.ts'
import { beginDraft, saveDraftAgain } from '../../drafts/save-draft.ts'
import { itemById, savePending } from '../../drafts/save-pending.ts'
import { Fault } from '../../http/fault.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { once } from '../../once.ts'
import { nodeNames } from '../../presenters/timeline/names.ts'
import { readInstanceOfItem } from '../../read-instance.ts'
import { readerOf } from '../../reader.ts'
import { pendingText } from '../../stores/pending-texts.ts'
import { missing } from '../../workflow-commands/pick.ts'

/** Saving without deciding: drafts and what holders have typed (spec §7 runtime/form/save, engine S1, S7). */
export function registerDraftRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, saveForm, async (input, context) => {
    const tooLong = checkOpinion(input.approval?.content ?? '', { required: false, minLength: 0 })
    if (tooLong !== null) throw new Fault(tooLong.fault, tooLong.details)
    const save = await savingOf(deps, input, context)
    const named = { name: saveForm.name, output: saveForm.output, input }
    return once(deps.database, context.actor, named, save)
  })

  route(app, getComment, async ({ workItemId, workflowInstanceId }, context) => {
    const read = await readInstanceOfItem(deps, context, workItemId)
    const { view, version, reader } = read
    const { corpId, userId } = context.actor
    if (workflowInstanceId !== undefined && workflowInstanceId !== view.id) throw new Fault('notFound')
    const item = itemById(read, workItemId)
    if (!mayActOn(view.state, item, userId)) throw new Fault('notParticipant')
    const saved = await pendingText(deps.database, corpId, workItemId, userId)
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
  const reader = await readerOf(deps, actor, call)
  if (input.workItemId === undefined) {
    const workflowCode = input.workflowCode ?? missing('workflowCode')
    const version = await deps.definitions.current(actor.corpId, workflowCode)
    if (version === null) throw new Fault('formNotPublished')
    return (tx) => beginDraft(tx, reader, version, input)
  }
  const itemId = input.workItemId
  const draft = await currentDraft(deps, actor, itemId)
  if (draft !== null) return (tx) => saveDraftAgain(tx, reader, draft, input)
  const read = await readInstanceOfItem(deps, context, itemId)
  return (tx) => savePending(tx, read, itemId, input)
}
