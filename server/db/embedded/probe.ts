import pg from 'pg'
import { PlainError } from '../../base/plain-error.ts'

/** `starting` stands for shutting down and recovering too: something is there that does not take connections. */
export type ServerState = 'ready' | 'starting' | 'absent'

const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
const CANNOT_CONNECT_NOW = '57P03'
const ADMIN_SHUTDOWN = '57P01'
const TOO_MANY_CONNECTIONS = '53300'
const WRONG_PASSWORD = '28P01'

/** Knocks once. */
export async function probe(connectionString: string): Promise<ServerState> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return stateBehind(error)
  } finally {
    await client.end().catch(() => {})
  }
}

function stateBehind(error: unknown): ServerState {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (ABSENT.has(code)) return 'absent'
  if (code === CANNOT_CONNECT_NOW || code === ADMIN_SHUTDOWN) return 'starting'
  if (code === TOO_MANY_CONNECTIONS) return 'ready'
  if (code === WRONG_PASSWORD) {
    throw new PlainError(
      'The running PostgreSQL of the data folder does not know the password kept beside its data. ' +
        'Was the folder replaced while it ran? Stop that PostgreSQL and start again.',
    )
  }
  // A server that dies between accepting and answering gives no code.
  if (error instanceof Error && /terminated unexpectedly|timeout expired/i.test(error.message))
    return 'starting'
  throw error
}
