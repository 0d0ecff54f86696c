import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../db/database.ts'
import { copyInto, SEED_TABLE_NAMES, type SeedTable } from './seed-tables.ts'

/** Lines for COPY, by table. */
export type Lines = Readonly<Record<SeedTable, string>>

/** Writes the lines of all tables in one transaction. */
export async function copyBatch(database: Database, lines: Lines): Promise<void> {
  const client = await database.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    for (const table of SEED_TABLE_NAMES) {
      await pipeline(Readable.from([Buffer.from(lines[table])]), client.query(copyFrom(copyInto(table))))
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Fresh statistics and visibility for what was copied, so that plans and reads are as in daily use. */
export async function settle(database: Database): Promise<void> {
  const client = await database.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const table of SEED_TABLE_NAMES) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    // The timeout is the connection's: it is not used again.
    client.release(true)
  }
}
