import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { PlainError } from '../../base/plain-error.ts'
import { queryableOf } from '../database.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { listTables, quoted } from './database-objects.ts'
import { TABLES_PREFIX, type Table, type TableSum } from './format.ts'
import { measure } from './measured.ts'

/** Loads the rows of every table of a backup; the tables exist and have no foreign keys. */
export async function loadTables(
  client: pg.PoolClient,
  archive: ArchiveReader,
  tables: readonly Table[],
  onProgress?: (text: string) => void,
): Promise<TableSum[]> {
  await refuseUnknown(client, tables)
  const sums: TableSum[] = []
  for (const table of tables) {
    const sum = await loadTable(client, archive, table)
    sums.push(sum)
    onProgress?.(`${sum.name}: ${sum.rows} rows`)
  }
  return sums
}

/** Names in an archive are foreign text: only those of our own tables reach a statement. */
async function refuseUnknown(client: pg.PoolClient, tables: readonly Table[]): Promise<void> {
  const columns = new Map(
    (await listTables(queryableOf(client))).map((table) => [table.name, new Set(table.columns)]),
  )
  for (const { name, columns: wanted } of tables) {
    const existing = columns.get(name)
    const missing = existing ? wanted.find((column) => !existing.has(column)) : name
    if (missing !== undefined) {
      throw new PlainError(
        `The backup is damaged: ${name} does not fit the tables of its version (${missing}).`,
      )
    }
  }
}

async function loadTable(client: pg.PoolClient, archive: ArchiveReader, table: Table): Promise<TableSum> {
  const prefix = `${TABLES_PREFIX}${table.name}/`
  const sum = measure()
  const first = await archive.peek()
  if (!first?.name.startsWith(prefix)) return { name: table.name, rows: 0, ...sum.result() }
  const columns = table.columns.map(quoted).join(', ')
  const target = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  try {
    await pipeline(Readable.from(sum.through(pieces(archive, prefix))), target)
  } catch (error) {
    if (error instanceof PlainError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new PlainError(
      `The backup is damaged: ${table.name} cannot be loaded (${reason}). Nothing was changed.`,
    )
  }
  return { name: table.name, rows: target.rowCount, ...sum.result() }
}

async function* pieces(archive: ArchiveReader, prefix: string): AsyncIterable<Buffer> {
  for (let entry = await archive.peek(); entry?.name.startsWith(prefix); entry = await archive.peek()) {
    await archive.take()
    yield* entry.content
  }
}
