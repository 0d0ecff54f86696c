import type { FastifyInstance } from 'fastify'
import { getWorkflowStatistics } from '../../../contract/workflow/statistics.ts'
import { listWorkItems } from '../../../contract/workflow/work-item-query.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { maintainingOf } from '../../lists/maintained.ts'
import { statisticsOf } from '../../lists/statistics.ts'
import { readerOf } from '../../organisation/reader.ts'
import { presentQueriedItem } from '../../pages/queried-item-row.ts'
import { queriedItems } from '../../stores/lists/work-item-query.ts'
import { pageOfList, refuseTooWide } from '../page-of-list.ts'

/** Work items of everyone for administrators, and everybody's own numbers (spec §7 "Workflow"). */
export function registerWorkItemQueryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listWorkItems, async (input, context) => {
    const reach = await maintainingOf(deps, context.actor)
    if (reach === null) throw new Fault('noPermission')
    refuseTooWide(input)
    return pageOfList(deps, context, input, {
      read: (db, query) => queriedItems(db, { ...query, ...reach }),
      present: presentQueriedItem,
    })
  })

  route(app, getWorkflowStatistics, async ({ unitType }, { actor, call }) =>
    statisticsOf(deps, actor, await readerOf(deps, actor, call), unitType),
  )
}
