import type { FastifyInstance } from 'fastify'
import { abortInstance, finishInstance } from '../../../contract/workflow/endings.ts'
import { getWorkItemByInstance, isRetrieve, revokeWorkItem } from '../../../contract/workflow/revoke.ts'
import { openItemFor } from '../../../engine/offers/own-items.ts'
import { noteAdministered } from '../../audit/note-administered.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { onInstance, requestOf } from '../../instances/commands/request.ts'
import { startRevocation } from '../../instances/commands/revocation.ts'
import { perform } from '../../instances/perform/perform.ts'
import { contextOf } from '../../instances/read/opened-item.ts'
import { readInstance } from '../../instances/read/read-instance.ts'

/** Ends and ways back of a whole instance (engine E, W, V). */
export function registerEndingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, abortInstance, async (input, context) =>
    perform(
      deps,
      requestOf(context, { name: abortInstance.name, input }, onInstance(input), 'cancel', {
        text: input.reason,
      }),
    ),
  )

  route(app, finishInstance, async (input, context) => {
    const answer = await perform(
      deps,
      requestOf(context, { name: finishInstance.name, input }, onInstance(input), 'finishInstance', {
        text: input.reason,
        runEndActions: input.runEndActions,
      }),
    )
    noteAdministered(deps, context, input.workflowInstanceId, 'COMPLETED_WORKFLOW')
    return answer
  })

  route(app, revokeWorkItem, async (input, context) => {
    if (await startRevocation(deps, context, input)) return true
    await perform(
      deps,
      requestOf(context, { name: revokeWorkItem.name, input }, onInstance(input), 'retrieve', {
        node: input.activityCode,
        itemId: input.workItemId,
        text: input.reason,
      }),
    )
    return true
  })

  route(app, isRetrieve, async ({ workflowInstanceId }, context) => {
    await readInstance(deps, context, workflowInstanceId)
    return false
  })

  route(app, getWorkItemByInstance, async ({ workflowInstanceId }, context) => {
    const read = await readInstance(deps, context, workflowInstanceId)
    const { view } = read
    const open = openItemFor(view.state, contextOf({ ...read, administration: undefined }))
    const id = open === undefined ? undefined : view.itemIds.get(open.number)
    return open === undefined || id === undefined ? null : { id, workflowInstanceId, activityCode: open.node }
  })
}
