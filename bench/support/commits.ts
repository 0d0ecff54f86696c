import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/db/database.ts'

/** A backend hands its counts over after ten idle seconds at the latest. */
const SETTLED_MS = 11_000

/**
 * Transactions that PostgreSQL itself counts during the work, in this database. A server that sends single statements
 * makes one transaction with each, so this is its number of round trips as the other side sees it.
 */
export async function countCommits(database: Database, work: () => Promise<void>): Promise<number> {
  const before = await settled(database)
  await work()
  // The second reading is this function's own.
  return (await settled(database)) - before - 1
}

async function settled(database: Database): Promise<number> {
  await pause(SETTLED_MS)
  const { rows } = await database.query<{ commits: number }>({
    text: 'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
  })
  return rows[0]?.commits ?? 0
}
