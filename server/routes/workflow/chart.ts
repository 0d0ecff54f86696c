import type { FastifyInstance } from 'fastify'
import { getWorkflowChart } from '../../../contract/workflow/chart.ts'
import { isInAudience } from '../../../rules/organisation/audience.ts'
import type { WorkflowVersion } from '../../apps/definitions.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { readInstance } from '../../instances/read/read-instance.ts'
import { readerOf } from '../../organisation/reader.ts'
import { presentChart } from '../../pages/chart.ts'
import { timelineFacts } from '../../stores/instances/timeline-facts.ts'
import { workflowVersionId } from '../../stores/lists/maintenance.ts'

/** The flow chart of a run, or of a workflow that one may start (spec §7 get_workflowtemplate_chart). */
export function registerChartRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getWorkflowChart, async (input, context) => {
    const { workflowInstanceId, workflowCode, workflowVersion, direction = 'down' } = input
    if (workflowInstanceId !== undefined) {
      const { view, version, reader } = await readInstance(deps, context, workflowInstanceId)
      const facts = await timelineFacts(deps.database, context.actor.corpId, view.id)
      const { definition, version: number, appCode } = version
      const run = { view, facts }
      return presentChart({ definition, version: number, run, direction }, { ...reader, appCode })
    }
    if (workflowCode === undefined) {
      throw new Fault('invalidInput', { problems: [{ path: 'workflowInstanceId', problem: 'required' }] })
    }
    const reader = await readerOf(deps, context.actor, context.call)
    const version = await versionOf(deps, context, workflowCode, workflowVersion)
    const { startableBy, administrators } = version.definition.workflow
    const person = reader.organisation.person(context.actor.userId)
    const maySee = [startableBy, administrators].some(
      (audience) => person !== undefined && isInAudience(audience, person, reader.organisation),
    )
    if (!maySee) throw new Fault('notFound')
    return presentChart(
      { definition: version.definition, version: version.version, run: null, direction },
      { ...reader, appCode: version.appCode },
    )
  })
}

async function versionOf(
  deps: Deps,
  { actor }: Pick<SessionContext, 'actor'>,
  code: string,
  number: number | undefined,
): Promise<WorkflowVersion> {
  const { corpId } = actor
  const id = number === undefined ? null : await workflowVersionId(deps.database, corpId, code, number)
  const version =
    number === undefined
      ? await deps.definitions.current(corpId, code)
      : id === null
        ? null
        : await deps.definitions.byId(corpId, id)
  if (version === null) throw new Fault('formNotPublished')
  return version
}
