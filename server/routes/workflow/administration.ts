import type { FastifyInstance } from 'fastify'
import {
  activateActivity,
  adjustParticipantors,
  cancelActivity,
  type MaintenanceInput,
  workflowOperation,
} from '../../../contract/workflow/administration.ts'
import { deleteCanceledInstances, deleteInstance } from '../../../contract/workflow/endings.ts'
import { noteAdministered } from '../../audit/note-administered.ts'
import { withRefusalsNoted } from '../../audit/refusals.ts'
import type { Deps } from '../../deps.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { maintenanceOf } from '../../instances/commands/administration.ts'
import { inBatch, tokenOfPart } from '../../instances/commands/batch.ts'
import { deleteInstanceFor } from '../../instances/commands/delete-instance.ts'
import { onInstance, requestOf } from '../../instances/commands/request.ts'
import { versionByNumber } from '../../instances/commands/version.ts'
import { perform } from '../../instances/perform/perform.ts'
import type { PerformRequest } from '../../instances/perform/request.ts'
import { readInstance } from '../../instances/read/read-instance.ts'
import { instancesAlike } from '../../stores/lists/maintenance.ts'

/** Maintenance by administrators (spec §4, engine X). */
export function registerAdministrationRoutes(app: FastifyInstance, deps: Deps): void {
  const administer = async (request: PerformRequest, context: Caller, operation: string) => {
    const answer = await perform(deps, request)
    noteAdministered(deps, context, answer.workflowInstanceId, operation)
    return answer
  }

  route(app, activateActivity, async (input, context) =>
    administer(
      requestOf(context, { name: activateActivity.name, input }, onInstance(input), 'activate', {
        node: input.activityCode,
        token: input.tokenId,
        collapse: input.collapse,
        people: input.participantors,
        text: input.reason,
      }),
      context,
      'ACTIVATE_ACTIVITY',
    ),
  )

  route(app, cancelActivity, async (input, context) =>
    administer(
      requestOf(context, { name: cancelActivity.name, input }, onInstance(input), 'holdNode', {
        node: input.activityCode,
        token: input.tokenId,
        text: input.reason,
      }),
      context,
      'CANCELED_ACTIVITY_WORKITEM',
    ),
  )

  route(app, adjustParticipantors, async (input, context) =>
    administer(
      requestOf(context, { name: adjustParticipantors.name, input }, onInstance(input), 'adjustHandlers', {
        node: input.activityCode,
        token: input.tokenId,
        people: input.participantors,
        text: input.reason,
      }),
      context,
      'ADJUST_PARTICIPANT',
    ),
  )

  route(app, workflowOperation, async (input, context) => {
    const ids = [input.workflowInstanceId, ...(await othersOf(deps, input, context))]
    const result = await inBatch(ids, (id) => maintain(deps, context, input, id))
    return withRefusalsNoted(deps.securityEvents, context, workflowOperation.name, result)
  })

  route(app, deleteInstance, async (input, context) => {
    await deleteInstanceFor(deps, context, {
      instanceId: input.workflowInstanceId,
      revision: input.revision ?? null,
      reason: input.reason ?? '',
    })
    return {}
  })

  route(app, deleteCanceledInstances, async ({ workflowInstanceIds }, context) =>
    withRefusalsNoted(
      deps.securityEvents,
      context,
      deleteCanceledInstances.name,
      await inBatch(workflowInstanceIds, (instanceId) =>
        deleteInstanceFor(deps, context, { instanceId, revision: null, reason: '' }),
      ),
    ),
  )
}

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** The others of the same model, node, state and handler (spec §4), where the call asks for them. */
async function othersOf(deps: Deps, input: MaintenanceInput, context: Caller): Promise<readonly string[]> {
  if (!('batchOperation' in input) || input.batchOperation !== true) return []
  const { view } = await readInstance(deps, context, input.workflowInstanceId)
  return instancesAlike(deps.database, context.actor.corpId, view.id)
}

async function maintain(
  deps: Deps,
  context: Caller,
  input: MaintenanceInput,
  instanceId: string,
): Promise<void> {
  const isFirst = instanceId === input.workflowInstanceId
  const revision = isFirst ? (input.revision ?? null) : null
  if (input.operationType === 'DELETE_WORKFLOW') {
    await deleteInstanceFor(deps, context, { instanceId, revision, reason: input.approval.content })
    return
  }
  const version =
    input.operationType === 'EDIT_TEMPLATE'
      ? await versionByNumber(deps, context, instanceId, input.workflowVersion)
      : null
  const { action, act } = maintenanceOf(input, version)
  const replayToken = tokenOfPart(input.replayToken, instanceId)
  const own = { ...input, workflowInstanceId: instanceId, replayToken }
  const target = {
    kind: 'instance' as const,
    instanceId,
    revision,
    ...(version === null ? {} : { versionId: version.versionId }),
  }
  await perform(deps, requestOf(context, { name: workflowOperation.name, input: own }, target, action, act))
  noteAdministered(deps, context, instanceId, input.operationType)
}
