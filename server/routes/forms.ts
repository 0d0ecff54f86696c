import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import { getReplayToken, loadForm, submitForm, workItemExists } from '../../contract/forms.ts'
import type { Command } from '../../engine/commands.ts'
import type { Deps } from '../deps.ts'
import { instancePage, startPage } from '../form-loading.ts'
import { Fault } from '../http/fault.ts'
import { route, type SessionContext } from '../http/route.ts'
import type { PerformRequest } from '../perform/request.ts'
import { perform } from '../perform.ts'
import { mayRead } from '../policies/instance.ts'
import { readerOf } from '../reader.ts'
import { newReplayToken } from '../replay-token.ts'
import { instanceById, instanceByItem, markSeen } from '../stores/instances.ts'

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
    if (workitemId === undefined && workflowInstanceId === undefined) {
      throw new Fault('invalidInput', { problems: [{ path: 'workflowInstanceId', problem: 'required' }] })
    }
    const view =
      workitemId === undefined
        ? await instanceById(deps.database, actor.corpId, workflowInstanceId ?? '')
        : await instanceByItem(deps.database, actor.corpId, workitemId)
    if (view === null) throw new Fault('notFound')
    const version = await deps.definitions.byId(actor.corpId, view.workflowVersionId)
    if (version === null) throw new Fault('notFound')
    const page = instancePage(view, version, reader, workitemId ?? null)
    if (page.mode === 'decide' && page.workItemId !== null) {
      await markSeen(deps.database, actor.corpId, page.workItemId, actor.userId)
    }
    return page
  })

  route(app, submitForm, async (input, context) => perform(deps, submitRequest(input, context)))

  route(app, getReplayToken, async () => newReplayToken())

  route(app, workItemExists, async ({ workflowInstanceId, ownerId }, { actor, call }) => {
    const reader = await readerOf(deps, actor, call)
    const view = await instanceById(deps.database, actor.corpId, workflowInstanceId)
    const version = view === null ? null : await deps.definitions.byId(actor.corpId, view.workflowVersionId)
    if (view === null || version === null) throw new Fault('notFound')
    if (!mayRead(actor.userId, actor.permissions, view.state, version.definition, reader.organisation)) {
      throw new Fault('notFound')
    }
    const open = view.state.items.find((item) => item.holderId === ownerId && item.status === 'processing')
    return open === undefined ? null : (view.itemIds.get(open.number) ?? null)
  })
}

/** What submit, agree and disagree have in common on their way to the engine. */
export function submitRequest(
  input: ParsedInputOf<typeof submitForm>,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
): PerformRequest {
  const opinion = input.approval?.content ?? ''
  return {
    corpId: actor.corpId,
    actorId: actor.userId,
    requestId: call.requestId,
    client: call.client,
    language: call.locale,
    replayToken: input.replayToken,
    route: submitForm.name,
    body: input,
    target: targetOf(input),
    command: (item) => commandOf(input, actor.userId, item, opinion),
  }
}

function targetOf(input: ParsedInputOf<typeof submitForm>): PerformRequest['target'] {
  if (input.workItemId !== undefined) {
    if (input.fence === undefined) missing('fence')
    return { kind: 'item', itemId: input.workItemId, fence: input.fence }
  }
  if (input.workflowCode === undefined) missing('workflowCode')
  return { kind: 'new', workflowCode: input.workflowCode }
}

function commandOf(
  input: ParsedInputOf<typeof submitForm>,
  actorId: string,
  item: number | null,
  opinion: string,
): Command {
  const { data } = input.bizObject
  if (input.actionCode === 'submit') {
    return {
      type: 'submit',
      item,
      initiatorId: actorId,
      departmentId: input.departmentId ?? '',
      data,
      opinion,
    }
  }
  if (item === null) missing('workItemId')
  return { type: input.actionCode, item, data, opinion }
}

function missing(path: string): never {
  throw new Fault('invalidInput', { problems: [{ path, problem: 'required' }] })
}
