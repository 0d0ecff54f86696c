import type { Page } from '../../contract/shapes.ts'
import type { ListInput, WorkItemFilter } from '../../contract/work-items.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import { readerOf } from '../organisation/reader.ts'
import type { Reader } from '../pages/page-parts.ts'
import type { RowContext } from '../pages/rows.ts'
import type { ListQuery, Placed, Rows } from '../stores/lists/list-page.ts'
import { type Window, windowOf, writeCursor } from '../stores/sql/paging.ts'

/** What a row is shown with: the version it runs on, and who reads it. */
export type ShownRow = RowContext & {
  readonly version: number
  readonly appCode: string
  readonly readerId: string
}

/** How a list is read and shown. */
export type Listing<Row, Shown> = {
  readonly read: (db: Deps['database'], query: ListQuery, reader: Reader) => Promise<Rows<Row>>
  readonly present: (row: Row, context: ShownRow) => Shown
}

/** One page of a list as the wire shows it. */
export async function pageOfList<Row extends Placed & { readonly workflow_version_id: string }, Shown>(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  { page, size, cursor, order, counted, ...given }: ListInput,
  listing: Listing<Row, Shown>,
): Promise<Page<Shown>> {
  const window = windowOf({ page, size, cursor })
  const reader = await readerOf(deps, actor, call)
  const { corpId, userId } = actor
  const asked = {
    filter: trimmed(given),
    timeZone: reader.timeZone,
    order: order ?? ('newest' as const),
    counted: counted ?? true,
  }
  const query = { corpId, userId, ...asked, window }
  const { rows, total, totalIsMinimum } = await listing.read(deps.database, query, reader)
  const content: Shown[] = []
  for (const row of rows) {
    const version = await deps.definitions.byId(actor.corpId, row.workflow_version_id)
    if (version === null) throw new Error(`no workflow version ${row.workflow_version_id}`)
    const { organisation, locale, now } = reader
    const { definition, appCode } = version
    const shown = {
      definition,
      version: version.version,
      appCode,
      organisation,
      locale,
      now,
      readerId: userId,
    }
    content.push(listing.present(row, shown))
  }
  return { content, ...pageHead({ rows, total, totalIsMinimum }, window) }
}

/** What a page of placed rows says of its list: how many there are, and where it goes on. */
export function pageHead<Row extends Placed>(
  { rows, total, totalIsMinimum }: Rows<Row>,
  { size }: Window,
): Omit<Page<never>, 'content'> {
  const last = rows.at(-1)
  return {
    totalElements: total,
    totalPages: Math.ceil(total / size),
    totalIsMinimum,
    nextCursor:
      last === undefined || rows.length < size
        ? null
        : writeCursor({ at: last.sorted_at, id: last.sorted_id }),
  }
}

/** What was typed around a word is no part of it; blanks alone ask for nothing. */
function trimmed(filter: WorkItemFilter): WorkItemFilter {
  const { wd, sequenceNo, workflowName, originatorName, activityName, participantName } = filter
  const texts = { wd, sequenceNo, workflowName, originatorName, activityName, participantName }
  const shorter = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text.trim()]],
  )
  return { ...filter, ...Object.fromEntries(shorter) }
}

const TEXTS = ['wd', 'sequenceNo', 'workflowName'] as const

/**
 * A list over a whole organisation is not searched by one character and nothing else: it would read everything to say
 * that nearly everything fits.
 */
export function refuseTooWide(input: ListInput): void {
  const { page: _page, size: _size, cursor: _cursor, order: _order, counted: _counted, ...filter } = input
  const asked = Object.values(trimmed(filter)).filter(
    (value) => value !== undefined && value !== '' && value !== false,
  )
  const [only] = TEXTS.flatMap((name) => filter[name]?.trim() || [])
  if (asked.length === 1 && only !== undefined && [...only].length === 1) throw new Fault('searchTooWide')
}
