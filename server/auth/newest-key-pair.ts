import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import {
  insertKeyPair,
  type KeyPairRow,
  type KeyPairTable,
  lockKeyPairs,
  newestKeyPair,
} from '../stores/auth/key-pairs.ts'

/** What a kind of pair is made of, and how a stored one is opened; null: sealed with another key. */
export type KeyPairKind<Pair> = {
  readonly table: KeyPairTable
  make(index: string): Promise<KeyPairRow>
  open(row: KeyPairRow): Promise<Pair | null>
}

/**
 * The pair that is in use, looked for once and again after a failure. One that was sealed with another SECRET_KEY is of
 * no use: a new one takes its place, made by one node while the others wait for it.
 */
export function newestKeyPairOf<Pair>(database: Database, kind: KeyPairKind<Pair>): () => Promise<Pair> {
  let current: Promise<Pair> | undefined
  return async () => {
    current ??= newestOrNew(database, kind)
    try {
      return await current
    } catch (error) {
      current = undefined
      throw error
    }
  }
}

async function newestOrNew<Pair>(
  database: Database,
  { table, make, open }: KeyPairKind<Pair>,
): Promise<Pair> {
  const stored = await newestKeyPair(database, table)
  const found = stored === undefined ? null : await open(stored)
  if (found !== null) return found
  return await database.transaction(async (tx) => {
    await lockKeyPairs(tx, table)
    const newest = await newestKeyPair(tx, table)
    const made = newest === undefined ? null : await open(newest)
    if (made !== null) return made
    const row = await make(randomBytes(9).toString('base64url'))
    await insertKeyPair(tx, table, row)
    const pair = await open(row)
    if (pair === null) throw new Error(`a new row of ${table} cannot be opened`)
    return pair
  })
}
