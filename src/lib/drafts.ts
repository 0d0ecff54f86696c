import { deviceDatabase } from './device-database.ts'
import { type Owner, ownerKey } from './owner.ts'

export type Draft = { value: unknown; savedAt: string }

function keyOf(owner: Owner, item: string): string {
  return `${ownerKey(owner)}/${item}`
}

/** Keeps what was typed for one item (`workItem:…`, `start:…`, `comment:…`). False when the device refuses. */
export async function saveDraft(
  owner: Owner,
  item: string,
  value: unknown,
  savedAt: string,
): Promise<boolean> {
  try {
    const database = await deviceDatabase()
    const writing = database.transaction('drafts', 'readwrite')
    void writing.store.put({ key: keyOf(owner, item), owner: ownerKey(owner), item, value, savedAt })
    // A page that is being left does not live to see the answer after which it would be committed by itself.
    writing.commit()
    await writing.done
    return true
  } catch {
    return false
  }
}

/** The caller parses `value`: it may come from an older version. */
export async function loadDraft(owner: Owner, item: string): Promise<Draft | undefined> {
  try {
    const database = await deviceDatabase()
    const found = await database.get('drafts', keyOf(owner, item))
    return found === undefined ? undefined : { value: found.value, savedAt: found.savedAt }
  } catch {
    return undefined
  }
}

export async function deleteDraft(owner: Owner, item: string): Promise<void> {
  try {
    const database = await deviceDatabase()
    await database.delete('drafts', keyOf(owner, item))
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}

/** The items one person has drafts for on this device. */
export async function listDrafts(owner: Owner): Promise<{ item: string; savedAt: string }[]> {
  try {
    const database = await deviceDatabase()
    const found = await database.getAllFromIndex('drafts', 'owner', ownerKey(owner))
    return found.map(({ item, savedAt }) => ({ item, savedAt }))
  } catch {
    return []
  }
}
