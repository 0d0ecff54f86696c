import { deviceDatabase } from '../device-database.ts'
import { type Intent, intent } from './intent.ts'

/**
 * Writes decisions of a person to the device, all or none. False when it refuses (full, or closed to us). The
 * transaction is committed at once: a page that is being left does not live to see it commit by itself.
 */
export async function keepIntents(owner: string, intents: readonly Intent[]): Promise<boolean> {
  try {
    const database = await deviceDatabase()
    const writing = database.transaction('intents', 'readwrite')
    for (const value of intents) void writing.store.put({ key: value.key, owner, value })
    writing.commit()
    await writing.done
    return true
  } catch {
    return false
  }
}

/** What a person decided and the server has not answered, oldest first. What an older version kept is left out. */
export async function keptIntents(owner: string): Promise<Intent[]> {
  try {
    const database = await deviceDatabase()
    const rows = await database.getAllFromIndex('intents', 'owner', owner)
    return rows
      .flatMap(({ value }) => {
        const parsed = intent.safeParse(value)
        return parsed.success ? [parsed.data] : []
      })
      .sort((one, other) => one.madeAt.localeCompare(other.madeAt))
  } catch {
    return []
  }
}

export async function dropIntents(keys: readonly string[]): Promise<void> {
  try {
    const database = await deviceDatabase()
    const writing = database.transaction('intents', 'readwrite')
    for (const key of keys) void writing.store.delete(key)
    writing.commit()
    await writing.done
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}
