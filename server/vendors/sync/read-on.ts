import type { Database } from '../../db/database.ts'
import {
  addFound,
  keepPage,
  keepPeople,
  type OpenDepartment,
  openDepartments,
  openPeople,
} from '../../stores/vendors/vendor-readings.ts'
import type { Connection } from '../connection.ts'
import type { DirectoryReader } from '../directory.ts'
import { VendorError } from '../vendor-error.ts'

const PEOPLE_AT_ONCE = 40

export type ReadingOn = {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly reader: DirectoryReader
  readonly connection: Connection
  readonly signal: AbortSignal
  /** Stop after this step. */
  isOver(): boolean
}

/** Where a reading begins. */
export async function readFirst({ database, reader, connection, signal }: ReadingOn): Promise<void> {
  const found = await reader.first(connection, signal)
  // An app without any range sees nothing: that is no organisation without people.
  if (found.length === 0) throw new VendorError('refused', 'empty')
  await addFound(database, connection, found)
}

/**
 * Asks on and keeps every answer, so that whoever goes on begins there; one step at least. True: there is nothing more
 * to ask.
 */
export async function readOn(reading: ReadingOn): Promise<boolean> {
  const { database, reader, connection, signal } = reading
  do {
    signal.throwIfAborted()
    const departments = await openDepartments(database, connection, reader.atOnce)
    if (departments.length > 0) {
      await readPages(reading, departments)
      continue
    }
    const ids = await openPeople(database, connection, PEOPLE_AT_ONCE)
    if (ids.length === 0) return true
    const people = await reader.people(connection, ids, signal)
    await database.transaction((tx) => keepPeople(tx, connection, ids, people))
  } while (!reading.isOver())
  return false
}

/** All at once; what came is kept even when one of them fails. */
async function readPages(
  { database, reader, connection, signal }: ReadingOn,
  departments: readonly OpenDepartment[],
): Promise<void> {
  const pages = await Promise.allSettled(
    departments.map(async ({ found, from }) => ({
      id: found.id,
      page: await reader.page(connection, found, from, signal),
    })),
  )
  for (const one of pages) {
    if (one.status === 'rejected') continue
    const { id, page } = one.value
    await database.transaction((tx) => keepPage(tx, connection, id, page))
  }
  const failed = pages.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
