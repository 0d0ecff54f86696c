import { deviceDatabase, type StoredDraft } from '../../lib/device/device-database.ts'
import { type Owner, ownerKey } from '../../lib/session/owner.ts'

/** `writer` is the open form that typed it: two tabs of one item never write over each other. */
export type Draft = { value: unknown; savedAt: string; writer: string }

/** Beside the drafts of an item: the page they were typed into, for opening it without a network. */
const PAGE = '~page'

function keyOf(owner: Owner, item: string, writer: string): string {
  return `${ownerKey(owner)}/${item}${writer === '' ? '' : `#${writer}`}`
}

/** Keeps what was typed for one item (`workItem:…`, `start:…`, `draft:…`, `comment:…`). False when the device refuses. */
export async function saveDraft(
  owner: Owner,
  item: string,
  value: unknown,
  savedAt: string,
  writer = '',
): Promise<boolean> {
  try {
    const database = await deviceDatabase()
    const writing = database.transaction('drafts', 'readwrite')
    const key = keyOf(owner, item, writer)
    void writing.store.put({ key, owner: ownerKey(owner), item, writer, value, savedAt })
    // A page that is being left does not live to see the answer after which it would be committed by itself.
    writing.commit()
    await writing.done
    return true
  } catch {
    return false
  }
}

/** What is kept of an item, the newest first. The caller parses `value`: it may come from an older version. */
export async function draftsOf(owner: Owner, item: string): Promise<Draft[]> {
  const found = (await stored(owner)).filter((draft) => draft.item === item)
  return found
    .map(({ value, savedAt, writer = '' }) => ({ value, savedAt, writer }))
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt))
}

/** The newest one of an item. */
export async function loadDraft(owner: Owner, item: string): Promise<Draft | undefined> {
  return (await draftsOf(owner, item))[0]
}

/** Takes away what one writer kept of an item; without a writer, whatever is kept of it. */
export async function deleteDraft(owner: Owner, item: string, writer?: string): Promise<void> {
  try {
    const database = await deviceDatabase()
    const found = (await stored(owner)).filter(
      (draft) => draft.item === item && (writer === undefined || draft.writer === writer),
    )
    const isLast = writer === undefined || !(await draftsOf(owner, item)).some((one) => one.writer !== writer)
    await Promise.all(found.map(({ key }) => database.delete('drafts', key)))
    if (isLast) await database.delete('drafts', keyOf(owner, item + PAGE, ''))
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

/** The items one person has drafts for on this device, each once with its newest. */
export async function listDrafts(owner: Owner): Promise<{ item: string; savedAt: string }[]> {
  const newest = new Map<string, string>()
  for (const { item, savedAt } of await stored(owner)) {
    if (!item.endsWith(PAGE) && savedAt > (newest.get(item) ?? '')) newest.set(item, savedAt)
  }
  return [...newest].map(([item, savedAt]) => ({ item, savedAt }))
}

/** Keeps the page that drafts of an item are typed into, as long as there are any. */
export async function keepPage(owner: Owner, item: string, page: unknown): Promise<void> {
  await saveDraft(owner, item + PAGE, page, new Date().toISOString())
}

/** The page that drafts of an item were typed into; the caller parses it. */
export async function keptPage(owner: Owner, item: string): Promise<unknown> {
  return (await loadDraft(owner, item + PAGE))?.value
}

async function stored(owner: Owner): Promise<StoredDraft[]> {
  try {
    const database = await deviceDatabase()
    return await database.getAllFromIndex('drafts', 'owner', ownerKey(owner))
  } catch {
    return []
  }
}
