import { type FoundItem, MOST_FOUND_ITEMS } from '../../contract/platform-search.ts'
import { plain } from '../../rules/text/plain-words.ts'
import type { Deps } from '../deps.ts'
import type { readerOf } from '../organisation/reader.ts'
import { presentInstance, presentWorkItem } from '../pages/rows.ts'
import { finishedItems, openItems } from '../stores/lists/inbox.ts'
import { myInstances } from '../stores/lists/instance-lists.ts'
import type { ListQuery, Rows } from '../stores/lists/list-page.ts'

type Reader = Awaited<ReturnType<typeof readerOf>>
type Head = Omit<FoundItem, 'workItemId' | 'name' | 'name_i18n' | 'state'> & {
  readonly instanceName: string
  readonly instanceName_i18n: FoundItem['name_i18n']
  readonly instanceState: FoundItem['state']
}

/** Documents of a person's own lists, each once: what waits for him first, then what he started, then what he decided. */
export async function searchItems(
  deps: Deps,
  reader: Reader,
  searchword: string,
  { offset, size }: { readonly offset: number; readonly size: number },
) {
  if (plain(searchword) === '') return { content: [], totalElements: 0, totalIsMinimum: false }
  const { database, definitions } = deps
  const { corpId, userId } = reader.actor
  const query: ListQuery = {
    ...{ corpId, userId, timeZone: reader.timeZone, filter: { wd: searchword } },
    ...{ order: 'newest' as const, counted: true },
    window: { size: Math.min(offset + size, MOST_FOUND_ITEMS), offset: 0, after: null },
  }
  const [open, mine, finished] = await Promise.all([
    openItems(database, query),
    myInstances(database, query),
    finishedItems(database, query),
  ])
  const contextOf = async (versionId: string) => {
    const version = await definitions.byId(corpId, versionId)
    if (version === null) throw new Error(`no workflow version ${versionId}`)
    const { organisation, locale, now } = reader
    return { definition: version.definition, organisation, locale, now }
  }
  const found = new Map<string, FoundItem>()
  const add = (row: Head, workItemId: string | null) => {
    if (!found.has(row.instanceId)) found.set(row.instanceId, foundItem(row, workItemId))
  }
  for (const row of open.rows) {
    add(presentWorkItem(row, await contextOf(row.workflow_version_id)), row.id)
  }
  for (const row of mine.rows) {
    add(presentInstance(row, await contextOf(row.workflow_version_id)), row.my_item)
  }
  for (const row of finished.rows) add(presentWorkItem(row, await contextOf(row.workflow_version_id)), null)
  const all = [...found.values()]
  const isMore = [open, mine, finished].some((list: Rows<unknown>) => list.total > list.rows.length)
  return { content: all.slice(offset, offset + size), totalElements: all.length, totalIsMinimum: isMore }
}

function foundItem(row: Head, workItemId: string | null): FoundItem {
  const { instanceId, sequenceNo, workflowCode, workflowName, workflowName_i18n, icon, tint } = row
  return {
    ...{ instanceId, workItemId, sequenceNo, workflowCode, workflowName, workflowName_i18n, icon, tint },
    name: row.instanceName,
    name_i18n: row.instanceName_i18n,
    state: row.instanceState,
  }
}
