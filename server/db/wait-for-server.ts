import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../base/log.ts'
import { PlainError } from '../base/plain-error.ts'

const PATIENCE_MS = 30_000
const POLL_MS = 250
/** Refused, host not (yet) known, starting up or shutting down: passes when both are started together. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', '57P03', '57P01'])

/** Returns when the PostgreSQL of an address takes connections; says in plain words why it does not. */
export async function waitForServer(
  connectionString: string,
  log: Log,
  patienceMs = PATIENCE_MS,
  variable = 'DATABASE_URL',
): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (let told = false; ; told = true) {
    const error = await knock(connectionString)
    if (error === undefined) return
    const code = 'code' in error ? String(error.code) : ''
    if (!PASSING.has(code) || Date.now() > deadline) {
      throw new PlainError(`${variable}: the database cannot be used. ${reasonOf(error, code)}`)
    }
    if (!told) log.info({ reason: code }, `waiting for the database of ${variable}`)
    await pause(POLL_MS)
  }
}

async function knock(connectionString: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => {})
  }
}

function reasonOf(error: Error, code: string): string {
  if (code === 'ECONNREFUSED') return 'Nothing answers at that address and port.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name is not known.'
  if (code === '28P01') return 'Role or password are wrong.'
  if (code === '3D000') return 'That database does not exist on the server.'
  return error.message
}
