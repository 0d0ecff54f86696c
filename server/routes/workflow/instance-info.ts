import type { FastifyInstance } from 'fastify'
import { getInstanceBaseInfo, getParticipants } from '../../../contract/workflow/instance-info.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { readersAdministration } from '../../instances/read/administration-of.ts'
import { actorsOn, openNodes } from '../../instances/read/open-nodes.ts'
import { readInstance } from '../../instances/read/read-instance.ts'
import { presentPerson } from '../../organisation/people.ts'
import { presentBaseInfo } from '../../pages/base-info.ts'

/** What an instance is and whom it waits for (spec §7 get_instance_baseinfo, get_participants). */
export function registerInstanceInfoRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getInstanceBaseInfo, async ({ workflowInstanceId }, context) => {
    const read = await readInstance(deps, context, workflowInstanceId)
    return presentBaseInfo(read, await readersAdministration(deps, context.actor, read))
  })

  route(app, getParticipants, async ({ workflowInstanceId }, context) => {
    const { view, reader } = await readInstance(deps, context, workflowInstanceId)
    const items = openNodes(view.state).flatMap((open) => open.items)
    const ids = new Set(items.flatMap((item) => actorsOn(view.state, item)))
    return [...ids].map((id) => presentPerson(reader.organisation, id))
  })
}
