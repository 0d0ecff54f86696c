import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/** A draft kept on the device; `owner` is corp and user, so that one person never sees another's. */
export type StoredDraft = {
  key: string
  owner: string
  item: string
  /** The open form that typed it; absent in what an older version kept. */
  writer?: string
  value: unknown
  savedAt: string
}

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { owner: string } }
  cache: { key: string; value: { owner: string; text: string } }
  intents: { key: string; value: { key: string; owner: string; value: unknown }; indexes: { owner: string } }
}

const NAME = 'countersign'
const VERSION = 1

let opening: Promise<IDBPDatabase<Schema>> | undefined

/** The one database of the app on this device. */
export function deviceDatabase(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(NAME, VERSION, {
    // Step by step from whatever layout the device has: what is kept there is nobody else's.
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner')
        database.createObjectStore('cache')
        database.createObjectStore('intents', { keyPath: 'key' }).createIndex('owner', 'owner')
      }
    },
    // A newer page wants to change the layout: let it; the next use opens again.
    blocking: () => closeDeviceDatabase(),
    terminated: () => {
      opening = undefined
    },
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

export function closeDeviceDatabase(): void {
  void opening?.then((database) => database.close())
  opening = undefined
}

/** Takes the whole database away; for tests and for "forget this device". */
export async function deleteDeviceDatabase(): Promise<void> {
  closeDeviceDatabase()
  await deleteDB(NAME)
}
