import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import type { FormAction } from '../../contract/form-actions.ts'
import { submitForm } from '../../contract/forms.ts'
import { listWorkItemApprovals } from '../../contract/instances.ts'
import { listRejectActivities, rejectWorkItem } from '../../contract/workflow/returns.ts'
import { simulateAction } from '../../contract/workflow/simulate.ts'
import { returnTargets } from '../../engine/return-targets.ts'
import { localised } from '../../rules/localised.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { route, type SessionContext } from '../http/route.ts'
import type { PerformRequest } from '../perform/request.ts'
import { perform } from '../perform.ts'
import { mayRead } from '../policies/instance.ts'
import { presentPerson } from '../presenters/people.ts'
import { presentTimeline } from '../presenters/timeline.ts'
import { readerOf } from '../reader.ts'
import { newReplayToken } from '../replay-token.ts'
import { simulate } from '../simulate.ts'
import { instanceById, instanceByItem } from '../stores/instances.ts'
import { timelineFacts } from '../stores/timeline-facts.ts'
import { submitRequest } from './forms.ts'

/** Timeline, return and simulation (spec §7 "Workflow"). */
export function registerInstanceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listWorkItemApprovals, async ({ workflowInstanceId }, { actor, call }) => {
    const reader = await readerOf(deps, actor, call)
    const view = await instanceById(deps.database, actor.corpId, workflowInstanceId)
    const version = view === null ? null : await deps.definitions.byId(actor.corpId, view.workflowVersionId)
    if (view === null || version === null) throw new Fault('notFound')
    if (!mayRead(actor.userId, actor.permissions, view.state, version.definition, reader.organisation)) {
      throw new Fault('notFound')
    }
    const facts = await timelineFacts(deps.database, actor.corpId, view.id)
    return presentTimeline(view, version.definition, reader, facts)
  })

  route(app, listRejectActivities, async ({ workItemId }, { actor, call }) => {
    const { organisation, locale } = await readerOf(deps, actor, call)
    const view = await instanceByItem(deps.database, actor.corpId, workItemId)
    const version = view === null ? null : await deps.definitions.byId(actor.corpId, view.workflowVersionId)
    const item = view?.state.items.find(({ number }) => view.itemIds.get(number) === workItemId)
    if (view === null || version === null || item === undefined) throw new Fault('notFound')
    if (item.holderId !== actor.userId) throw new Fault('notFound')
    return returnTargets(view.state, version.definition).map(({ node, people }) => ({
      activityCode: node.code,
      activityName: localised(node.name, locale, 'zh'),
      name_i18n: node.name,
      people: people.map((id) => presentPerson(organisation, id)),
      activityType: node.type === 'start' ? ('START' as const) : ('PARTICIPANT' as const),
      checkbox: false,
      splitCode: null,
      modes: ['rerun' as const],
      preferred: 'rerun' as const,
    }))
  })

  route(app, rejectWorkItem, async (input, { actor, call }) => {
    const opinion = input.approval.content
    return perform(deps, {
      corpId: actor.corpId,
      actorId: actor.userId,
      requestId: call.requestId,
      client: call.client,
      language: call.locale,
      replayToken: input.replayToken,
      route: rejectWorkItem.name,
      body: input,
      target: { kind: 'item', itemId: input.workItemId, fence: input.fence },
      command: (item) => returnCommand(item, input.rejectToActivityCode, opinion),
    })
  })

  route(app, simulateAction, async (input, context) => simulate(deps, simulationOf(input, context)))
}

function returnCommand(item: number | null, toNode: string, opinion: string) {
  if (item === null) throw new Fault('notFound')
  return { type: 'return', item, toNodes: [toNode], mode: 'rerun', opinion } as const
}

/** The sheet asks while nothing is typed yet: an opinion that satisfies every rule stands in. */
const STAND_IN_OPINION = '.'.repeat(200)

const SIMULATED = ['submit', 'agree', 'disagree', 'reject'] as const

function isSimulated(action: FormAction): action is (typeof SIMULATED)[number] {
  return SIMULATED.some((known) => known === action)
}

function simulationOf(
  input: ParsedInputOf<typeof simulateAction>,
  context: Pick<SessionContext, 'actor' | 'call'>,
): PerformRequest {
  const { actionCode, rejectToActivityCode, bizObject = { data: {} }, ...rest } = input
  if (!isSimulated(actionCode)) throw new Fault('actionNotOffered')
  const fenceless = (request: PerformRequest): PerformRequest =>
    request.target.kind === 'item' ? { ...request, target: { ...request.target, fence: null } } : request
  const base = submitRequest(
    {
      ...rest,
      bizObject,
      actionCode: actionCode === 'reject' ? 'disagree' : actionCode,
      fence: { revision: 0, digest: '' },
      approval: { content: STAND_IN_OPINION },
      replayToken: newReplayToken(),
    },
    context,
  )
  if (actionCode !== 'reject') return fenceless(base)
  return fenceless({
    ...base,
    route: submitForm.name,
    command: (item) => returnCommand(item, rejectToActivityCode ?? '', STAND_IN_OPINION),
  })
}
