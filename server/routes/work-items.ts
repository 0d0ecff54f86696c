import type { FastifyInstance } from 'fastify'
import type { Page, Paging } from '../../contract/shapes.ts'
import {
  getWorkCount,
  listFinishedWorkItems,
  listMyInstances,
  searchWorkItems,
  type WorkItemFilter,
} from '../../contract/work-items.ts'
import type { Deps } from '../deps.ts'
import { route, type SessionContext } from '../http/route.ts'
import { presentInstance, presentWorkItem, type RowContext } from '../presenters/rows.ts'
import { readerOf } from '../reader.ts'
import {
  finishedItems,
  type InstanceListRow,
  type ListQuery,
  myInstances,
  openItems,
  type Rows,
  type WorkItemListRow,
  workCount,
} from '../stores/inbox.ts'
import { windowOf, writeCursor } from '../stores/paging.ts'

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
  route(app, getWorkCount, async ({ appCode }, { actor }) =>
    workCount(deps.database, actor.corpId, actor.userId, appCode),
  )
}

type Listing<Row, Shown> = {
  readonly read: (db: Deps['database'], query: ListQuery) => Promise<Rows<Row>>
  readonly present: (row: Row, context: RowContext) => Shown
  readonly cursor: (row: Row) => { readonly at: string; readonly id: string }
}

async function pageOfList<Row extends { readonly workflow_version_id: string }, Shown>(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  { page, size, cursor, ...filter }: WorkItemFilter & Paging,
  listing: Listing<Row, Shown>,
): Promise<Page<Shown>> {
  const window = windowOf({ page, size, cursor })
  const reader = await readerOf(deps, actor, call)
  const query = { corpId: actor.corpId, userId: actor.userId, filter, timeZone: reader.timeZone, window }
  const { rows, total, totalIsMinimum } = await listing.read(deps.database, query)
  const content: Shown[] = []
  for (const row of rows) {
    const version = await deps.definitions.byId(actor.corpId, row.workflow_version_id)
    if (version === null) throw new Error(`no workflow version ${row.workflow_version_id}`)
    const { organisation, locale } = reader
    content.push(listing.present(row, { definition: version.definition, organisation, locale }))
  }
  const last = rows.at(-1)
  return {
    content,
    totalElements: total,
    totalPages: Math.ceil(total / window.size),
    totalIsMinimum,
    nextCursor: last === undefined || rows.length < window.size ? null : writeCursor(listing.cursor(last)),
  }
}
