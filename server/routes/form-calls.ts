import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import {
  getFormUrl,
  getMessageFormUrl,
  getParticipantsInfo,
  getWorkItems,
} from '../../contract/form-calls.ts'
import type { BizModel } from '../../contract/package/models.ts'
import { WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import { flowOf } from '../../engine/definition/flow.ts'
import { environmentOf, type Starter } from '../../engine/form/environment.ts'
import { rightsOf } from '../../engine/form/item-rights.ts'
import { mayActOn } from '../../engine/guards/guards.ts'
import type { FormData } from '../../engine/model/context.ts'
import { slotOf } from '../../engine/model/state.ts'
import { evaluateForm } from '../../rules/form/evaluate-form.ts'
import { type Rights, rightsAt } from '../../rules/form/rights.ts'
import { nodeNames } from '../apps/node-names.ts'
import { Fault } from '../base/fault.ts'
import { missing } from '../base/pick.ts'
import { offLoop } from '../calculation/off-loop.ts'
import type { Deps } from '../deps.ts'
import type { CurrentDraft } from '../drafts/current-draft.ts'
import { itemById } from '../drafts/save-pending.ts'
import { formAddress } from '../http/form-address.ts'
import { route, type SessionContext } from '../http/route.ts'
import { originatorsFor } from '../instances/delegations/starters.ts'
import { readInstance, readInstanceOfItem } from '../instances/read/read-instance.ts'
import { presentPerson } from '../organisation/people.ts'
import { readerOf } from '../organisation/reader.ts'
import { loadFormPage, orDraft } from '../pages/load-form-page.ts'
import { messageForm } from '../pages/message-form.ts'
import type { Reader } from '../pages/page-parts.ts'
import { presentChoices } from '../pages/participant-choices.ts'
import type { Draft } from '../stores/drafts/drafts.ts'

/** Further calls around an open form (spec §7 "Form"). */
export function registerFormCallRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getParticipantsInfo, async (input, context) =>
    input.workItemId === undefined
      ? choicesOfNew(deps, input, context)
      : choicesAtItem(deps, input.workItemId, input, context),
  )

  route(app, getWorkItems, async ({ workFlowInstanceId }, context) => {
    const { view, version, reader } = await readInstance(deps, context, workFlowInstanceId)
    const names = { definition: version.definition, locale: reader.locale }
    return view.state.items.flatMap((item) => {
      const id = view.itemIds.get(item.number)
      if (item.status !== 'processing' || id === undefined) return []
      return [
        {
          id,
          ...nodeNames(item.node, names),
          workItemType: item.kind,
          state: WORK_ITEM_STATUS.processing,
          receiveTime: item.receivedAt,
          participant: item.holderId === '' ? null : presentPerson(reader.organisation, item.holderId),
        },
      ]
    })
  })

  route(app, getFormUrl, async ({ schemaCode, bizObjectId, formCode }, context) => {
    const asked = { schemaCode, sheetCode: formCode, objectId: bizObjectId }
    const { page } = await loadFormPage(deps, context, asked)
    return formAddress(deps.config, page, formCode)
  })

  route(app, getMessageFormUrl, async ({ messageId }, context) => {
    const target = await messageForm(deps, context.actor, messageId)
    const { view, version } = await readInstance(deps, context, target.instanceId)
    const { model, workflow } = version.definition
    return {
      bizObjectId: view.bizObjectId,
      workItemId: target.workItemId,
      workflowInstanceId: view.id,
      schemaCode: model.code,
      sheetCode: workflow.sheet,
    }
  })
}

type Asked = ParsedInputOf<typeof getParticipantsInfo>
type Caller = Pick<SessionContext, 'actor' | 'call'>

async function choicesOfNew(deps: Deps, input: Asked, caller: Caller) {
  const { corpId } = caller.actor
  const version = await deps.definitions.current(corpId, input.workflowCode ?? missing('workflowCode'))
  if (version === null) throw new Fault('formNotPublished')
  return choicesAtStart(deps, { version, data: {}, departmentId: null }, input, caller)
}

type Starting = Pick<CurrentDraft, 'version' | 'data'> & Pick<Draft, 'departmentId'>

async function choicesAtStart(
  deps: Deps,
  { version, data: held, departmentId }: Starting,
  input: Asked,
  { actor, call }: Caller,
) {
  const reader = await readerOf(deps, actor, call)
  if (originatorsFor(reader, version).length === 0) throw new Fault('mayNotStart')
  const { definition } = version
  const { organisation, locale } = reader
  const { start } = flowOf(definition)
  const starter = {
    initiatorId: actor.userId,
    departmentId: departmentId ?? organisation.person(actor.userId)?.departmentIds[0] ?? null,
  }
  const { model } = definition
  const scene = { model, rights: rightsAt(start, model), reader, starter }
  const data = await typedOver(held, input.bizObject.data, scene)
  return presentChoices(start.code, data, { definition, organisation, locale, chosen: undefined })
}

async function choicesAtItem(deps: Deps, itemId: string, input: Asked, caller: Caller) {
  const read = await orDraft(deps, caller.actor, itemId, readInstanceOfItem(deps, caller, itemId))
  if ('draft' in read) {
    return choicesAtStart(deps, { ...read, departmentId: read.draft.departmentId }, input, caller)
  }
  const { view, version, reader } = read
  const item = itemById(read, itemId)
  if (!mayActOn(view.state, item, caller.actor.userId)) throw new Fault('notParticipant')
  const { definition } = version
  const node = flowOf(definition).node(item.node)
  const slot = item.slot === null ? null : slotOf(view.state, item.slot)
  const rights = rightsOf(node, definition.model, slot)
  const { organisation, locale } = reader
  const scene = { model: definition.model, rights, reader, starter: view.state }
  const data = await typedOver(view.record, input.bizObject.data, scene)
  return presentChoices(item.node, data, {
    definition,
    organisation,
    locale,
    chosen: view.state.chosen,
  })
}

type TypedScene = {
  readonly model: BizModel
  readonly rights: Rights
  readonly reader: Reader
  readonly starter: Starter
}

/**
 * The form with what its person has typed so far, right or wrong: nothing is written, so nothing is refused, and what
 * he may not edit stays as it is (security D-01).
 */
async function typedOver(
  record: FormData,
  sent: FormData,
  { model, rights, reader, starter }: TypedScene,
): Promise<FormData> {
  const typed = Object.entries(sent).filter(([code]) => rights(code).editable)
  const { now, organisation, actor } = reader
  const environment = environmentOf({ now, calendar: organisation.workCalendar }, starter)
  const values = { ...record, ...Object.fromEntries(typed) }
  return await offLoop(actor, () => evaluateForm(model, environment, values).values)
}
