import { deviceDatabase } from '../../lib/device/device-database.ts'
import type { Intent } from './intent.ts'
import { adopt } from './other-version.ts'

/** Some web views open their database late or never; what was decided is sent all the same. */
const MOST_WAIT_MS = 5_000

/**
 * Writes decisions of a person to the device, all or none. False when it refuses (full, or closed to us). The
 * transaction is committed at once: a page that is being left does not live to see it commit by itself.
 */
export async function keepIntents(owner: string, intents: readonly Intent[]): Promise<boolean> {
  const write = async () => {
    const database = await deviceDatabase()
    const writing = database.transaction('intents', 'readwrite')
    for (const value of intents) void writing.store.put({ key: value.key, owner, value })
    writing.commit()
    await writing.done
    return true
  }
  return await inTime(write(), false)
}

/**
 * What a person decided and the server has not answered, oldest first; undefined when the device does not say. What
 * another version kept and this one cannot send is among it, to be told of.
 */
export async function keptIntents(owner: string): Promise<readonly Intent[] | undefined> {
  const read = async () => {
    const database = await deviceDatabase()
    const rows = await database.getAllFromIndex('intents', 'owner', owner)
    return rows
      .flatMap(({ key, value }) => adopt(key, value) ?? [])
      .sort((one, other) => one.madeAt.localeCompare(other.madeAt))
  }
  return await inTime(read(), undefined)
}

export async function dropIntents(keys: readonly string[]): Promise<void> {
  const drop = async () => {
    const database = await deviceDatabase()
    const writing = database.transaction('intents', 'readwrite')
    for (const key of keys) void writing.store.delete(key)
    writing.commit()
    await writing.done
  }
  await inTime(drop(), undefined)
}

/** `otherwise` when the device refuses or does not answer. */
async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), MOST_WAIT_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
