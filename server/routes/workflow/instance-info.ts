import type { FastifyInstance } from 'fastify'
import { getInstanceBaseInfo, getParticipants } from '../../../contract/workflow/instance-info.ts'
import { readersAdministration } from '../../administration-of.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { presentBaseInfo } from '../../presenters/base-info.ts'
import { actorsOn, openNodes } from '../../presenters/open-nodes.ts'
import { presentPerson } from '../../presenters/people.ts'
import { readInstance } from '../../read-instance.ts'

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
