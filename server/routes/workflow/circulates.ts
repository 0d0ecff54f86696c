import type { FastifyInstance } from 'fastify'
import {
  circulateWorkItem,
  listCirculateReaders,
  listFinishedCirculates,
  searchCirculates,
  updateCirculateRead,
} from '../../../contract/workflow/circulates.ts'
import { MAX_OPINION_LENGTH } from '../../../engine/definition/opinion.ts'
import { Fault } from '../../base/fault.ts'
import { missing } from '../../base/pick.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { wordsOf } from '../../instances/commands/act.ts'
import { requestOf } from '../../instances/commands/request.ts'
import { perform } from '../../instances/perform/perform.ts'
import { readInstance } from '../../instances/read/read-instance.ts'
import { presentPerson } from '../../organisation/people.ts'
import { presentCopy } from '../../pages/copy-row.ts'
import { readCopiesNow, readingsOf } from '../../stores/instances/circulates.ts'
import { readCopies, unreadCopies } from '../../stores/lists/inbox.ts'
import { pageOfList } from '../page-of-list.ts'

/** Copies to read (engine K). */
export function registerCirculateRoutes(app: FastifyInstance, deps: Deps): void {
  const unread = { read: unreadCopies, present: presentCopy }
  const read = { read: readCopies, present: presentCopy }
  route(app, searchCirculates, async (input, context) => pageOfList(deps, context, input, unread))
  route(app, listFinishedCirculates, async (input, context) => pageOfList(deps, context, input, read))

  route(app, circulateWorkItem, async (input, context) => {
    const { workItemId, workflowInstanceId, fence } = input
    const target =
      workItemId === undefined
        ? {
            kind: 'instance' as const,
            instanceId: workflowInstanceId ?? missing('workflowInstanceId'),
            revision: null,
          }
        : { kind: 'item' as const, itemId: workItemId, fence: fence ?? missing('fence') }
    const act = { people: input.participantors, ...wordsOf(input.approval) }
    await perform(deps, requestOf(context, { name: circulateWorkItem.name, input }, target, 'circulate', act))
    return { sent: new Set(input.participantors).size }
  })

  route(app, updateCirculateRead, async (input, { actor }) => {
    const ids = Array.isArray(input)
      ? input.flatMap(({ circulateItemIds }) => circulateItemIds)
      : input.circulateItemIds
    const reply = Array.isArray(input) ? '' : (input.approval?.content ?? '').trim()
    const length = [...reply].length
    if (length > MAX_OPINION_LENGTH) {
      throw new Fault('opinionTooLong', { params: { max: MAX_OPINION_LENGTH, length } })
    }
    const done = await readCopiesNow(
      deps.database,
      actor.corpId,
      actor.userId,
      ids,
      reply === '' ? null : reply,
    )
    deps.hub.publish(actor.corpId, [actor.userId], { type: 'work' })
    for (const { senderId, instanceId } of done) {
      if (senderId !== null) deps.hub.publish(actor.corpId, [senderId], { type: 'work', instanceId })
    }
    const known = new Set(done.map(({ id }) => id))
    const results = [...new Set(ids)].map((id) =>
      known.has(id)
        ? { id, result: 'done' as const }
        : { id, result: 'notAllowed' as const, fault: 'notFound' },
    )
    return { successNum: known.size, failNum: results.length - known.size, results }
  })

  route(app, listCirculateReaders, async ({ workflowInstanceId }, context) => {
    const { view, reader } = await readInstance(deps, context, workflowInstanceId)
    const { corpId, userId } = context.actor
    const rows = await readingsOf(deps.database, corpId, view.id, userId)
    return rows.map(({ holderId, sentAt, readAt, reply }) => ({
      person: presentPerson(reader.organisation, holderId),
      sentTime: sentAt.toISOString(),
      readTime: readAt?.toISOString() ?? null,
      reply: reply ?? '',
    }))
  })
}
