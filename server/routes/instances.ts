import type { FastifyInstance } from 'fastify'
import { listWorkItemApprovals } from '../../contract/instances.ts'
import { listRejectActivities } from '../../contract/workflow/returns.ts'
import { simulateAction } from '../../contract/workflow/simulate.ts'
import { mayActOn } from '../../engine/guards/guards.ts'
import { returnTargets } from '../../engine/returns/return-targets.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { readInstance, readInstanceOfItem } from '../instances/read/read-instance.ts'
import { simulate } from '../instances/simulation/simulate.ts'
import { presentReturnTargets } from '../pages/return-targets.ts'
import { simulationOf } from '../pages/simulated-request.ts'
import { presentTimeline } from '../pages/timeline.ts'
import { timelineFacts } from '../stores/instances/timeline-facts.ts'

/** Timeline, return targets and simulation (spec §7 "Workflow"). */
export function registerInstanceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listWorkItemApprovals, async ({ workflowInstanceId }, context) => {
    const { view, version, reader } = await readInstance(deps, context, workflowInstanceId)
    const facts = await timelineFacts(deps.database, context.actor.corpId, view.id)
    return presentTimeline(view, version.definition, { ...reader, appCode: version.appCode }, facts)
  })

  route(app, listRejectActivities, async ({ workItemId }, context) => {
    const { view, version, reader } = await readInstanceOfItem(deps, context, workItemId)
    const item = view.state.items.find(({ number }) => view.itemIds.get(number) === workItemId)
    if (item === undefined || !mayActOn(view.state, item, context.actor.userId)) throw new Fault('notFound')
    const { definition } = version
    const { organisation } = reader
    const looking = { definition, organisation, record: view.record }
    return presentReturnTargets(returnTargets(view.state, item.number, looking), item, {
      definition,
      organisation,
      locale: reader.locale,
    })
  })

  route(app, simulateAction, async (input, context) =>
    simulate(deps, await simulationOf(deps, input, context)),
  )
}
