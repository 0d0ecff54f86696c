import type { FastifyInstance } from 'fastify'
import {
  getWorkCount,
  listFinishedWorkItems,
  listMyInstances,
  searchWorkItems,
} from '../../contract/work-items.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { readMine } from '../lists/mine.ts'
import { presentMine } from '../pages/my-instance-row.ts'
import type { Reader } from '../pages/page-parts.ts'
import { presentWorkItem } from '../pages/rows.ts'
import { delegatedItems, finishedItems, openItems, workCount } from '../stores/lists/inbox.ts'
import type { ListQuery } from '../stores/lists/list-page.ts'
import { unreadCount } from '../stores/notify/messages.ts'
import { pageOfList } from './page-of-list.ts'

/** The inbox lists and their counts (spec §7 "Workflow"). */
export function registerWorkItemRoutes(app: FastifyInstance, deps: Deps): void {
  const items = { read: openItems, present: presentWorkItem }
  const finished = { read: finishedItems, present: presentWorkItem }
  const mine = {
    read: (_: Deps['database'], query: ListQuery, reader: Reader) => readMine(deps, reader, query),
    present: presentMine,
  }
  route(app, searchWorkItems, async ({ delegated, ...input }, context) =>
    pageOfList(deps, context, input, delegated === true ? { ...items, read: delegatedItems } : items),
  )
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
