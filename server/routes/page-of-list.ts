import type { Page, Paging } from '../../contract/shapes.ts'
import type { WorkItemFilter } from '../../contract/work-items.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import type { RowContext } from '../presenters/rows.ts'
import { readerOf } from '../reader.ts'
import type { ListQuery, Rows } from '../stores/inbox.ts'
import { windowOf, writeCursor } from '../stores/paging.ts'

/** How a list is read, shown and continued. */
export type Listing<Row, Shown> = {
  readonly read: (db: Deps['database'], query: ListQuery) => Promise<Rows<Row>>
  readonly present: (row: Row, context: RowContext & { readonly version: number }) => Shown
  readonly cursor: (row: Row) => { readonly at: string; readonly id: string }
}

/** One page of a list as the wire shows it. */
export async function pageOfList<Row extends { readonly workflow_version_id: string }, Shown>(
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
    const { definition } = version
    content.push(listing.present(row, { definition, version: version.version, organisation, locale }))
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
