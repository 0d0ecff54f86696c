import type { WorkflowVersion } from '../../apps/definitions.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { workflowVersionId } from '../../stores/lists/maintenance.ts'
import { readInstance } from '../read/read-instance.ts'

/** Another version of the workflow that an instance runs on, by its number (engine X5). */
export async function versionByNumber(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  instanceId: string,
  version: number,
): Promise<WorkflowVersion> {
  const { version: current } = await readInstance(deps, context, instanceId)
  const { corpId } = context.actor
  const id = await workflowVersionId(deps.database, corpId, current.definition.workflow.code, version)
  const found = id === null ? null : await deps.definitions.byId(corpId, id)
  if (found === null) throw new Fault('notFound')
  return found
}
