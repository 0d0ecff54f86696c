import type { FastifyInstance } from 'fastify'
import {
  getWorkCount,
  listFinishedWorkItems,
  listMyInstances,
  searchWorkItems,
} from '../../contract/work-items.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { presentInstance, presentWorkItem } from '../presenters/rows.ts'
import {
  finishedItems,
  type InstanceListRow,
  myInstances,
  openItems,
  type WorkItemListRow,
  workCount,
} from '../stores/inbox.ts'
import { unreadCount } from '../stores/messages.ts'
import { pageOfList } from './page-of-list.ts'

/** The inbox lists and their counts (spec §7 "Workflow"). */
export function registerWorkItemRoutes(app: FastifyInstance, deps: Deps): void {
  const items = {
    read: openItems,
    present: presentWorkItem,
    cursor: (row: WorkItemListRow) => ({ at: row.received_at.toISOString(), id: row.id }),
  }
  const finished = {
    read: finishedItems,
    present: presentWorkItem,
    cursor: (row: WorkItemListRow) => ({
      at: (row.finished_at ?? row.received_at).toISOString(),
      id: row.id,
    }),
  }
  const mine = {
    read: myInstances,
    present: presentInstance,
    cursor: (row: InstanceListRow) => ({ at: row.started_at?.toISOString() ?? '', id: row.instance_id }),
  }
  route(app, searchWorkItems, async (input, context) => pageOfList(deps, context, input, items))
  route(app, listFinishedWorkItems, async (input, context) => pageOfList(deps, context, input, finished))
  route(app, listMyInstances, async (input, context) => pageOfList(deps, context, input, mine))
  route(app, getWorkCount, async ({ appCode }, { actor }) => {
    const [work, messageCount] = await Promise.all([
      workCount(deps.database, actor.corpId, actor.userId, appCode),
      unreadCount(deps.database, actor, null),
    ])
    return { ...work, messageCount }
  })
}
