import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { Addresses } from '../../server/db/connect.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { withDatabaseName } from './with-database-name.ts'

export type FreshDatabase = {
  /** As a server uses it: the role that serves. */
  readonly database: Database
  /** As the role that owns the tables: for what no server may do. */
  readonly owner: Database
  /** Of the owner. */
  readonly connectionString: string
  readonly addresses: Addresses
  /** Closes the pools; the database goes meanwhile, which nobody waits for: it writes a checkpoint first. */
  drop(): Promise<void>
}

/** A database of its own with the newest tables and no rows, cloned from the run's template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { template, run } = inject('testDatabaseServer')
  // A counter would begin anew with each file of a process, beside databases that are still going.
  const name = `${run}${process.pid}_${randomBytes(6).toString('hex')}`
  await onServer((client) => untilFree(() => client.query(`create database ${name} template ${template}`)))
  const server = inject('testDatabaseServer')
  const addresses = {
    serving: withDatabaseName(server.servingConnectionString, name),
    owner: withDatabaseName(server.connectionString, name),
  }
  const database = openDatabase({ connectionString: addresses.serving })
  const owner = openDatabase({ connectionString: addresses.owner })
  return {
    database,
    owner,
    connectionString: addresses.owner,
    addresses,
    drop: async () => {
      await Promise.all([database.close(), owner.close()])
      // What fails or is cut off by the end of the process goes at the end of the run.
      void onServer((client) =>
        untilFree(() => client.query(`drop database if exists ${name} with (force)`)),
      ).catch(() => {})
    },
  }
}

/** A database without tables; nobody but the owner has any use for it. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase()
  await fresh.owner.query({ text: 'drop schema public cascade' })
  await fresh.owner.query({ text: 'create schema public' })
  await fresh.database.close()
  return { ...fresh, database: fresh.owner }
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testDatabaseServer').connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** In use by a helper of the server: the template may not be cloned, the database not be dropped by a plain role. */
const BUSY_CODES = new Set(['55006', '42501'])

/** The server's own helpers visit databases for a moment: what they are in the way of is tried again. */
async function untilFree(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && BUSY_CODES.has(error.code ?? '')
      if (!isBusy || attempt === 200) throw error
      await pause(25)
    }
  }
}
