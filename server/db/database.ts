import pg from 'pg'
import { fittingName } from './statement-name.ts'

/** Anything that runs one statement: the pool, or the client of a transaction. Named statements are prepared once. */
export type Queryable = {
  query<Row extends pg.QueryResultRow>(statement: {
    readonly text: string
    readonly values?: readonly unknown[]
    readonly name?: string
  }): Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>
}

/** A connection pool to one PostgreSQL. */
export type Database = Queryable & {
  /** Runs `work` in one transaction: commits its result, rolls back when it throws. Serialisation failures and
   * deadlocks (40001, 40P01, 55P03) are tried again, three times at most. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** A client of its own, for LISTEN and COPY; the caller releases it. */
  connect(): Promise<pg.PoolClient>
  readonly counters: { statements: number }
  close(): Promise<void>
}

const RETRIED = new Set(['40001', '40P01', '55P03'])
const RETRIES = 3

export type DatabaseOptions = {
  readonly connectionString: string
  readonly maxConnections?: number
  /** Called when an idle connection breaks (server restarted); the pool heals by itself. */
  readonly onIdleError?: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections ?? 16,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'countersign',
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // A connection that breaks between two statements of a transaction: the next statement fails and tells; without a
  // listener the event would end the process (security K-5).
  pool.on('connect', (client) => client.on('error', () => {}))
  const counters = { statements: 0 }
  return {
    ...queryableOf(pool, counters),
    counters,
    transaction: (work) => inTransaction(pool, counters, work, RETRIES),
    connect: () => pool.connect(),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

/** A client of `Database.connect` in the shape of the pool. */
export function queryableOf(
  client: pg.Pool | pg.ClientBase,
  counters: { statements: number } = { statements: 0 },
): Queryable {
  return {
    query: async (statement) => {
      counters.statements += 1
      return await client.query({
        text: statement.text,
        ...(statement.values ? { values: [...statement.values] } : {}),
        ...(statement.name ? { name: fittingName(statement.name) } : {}),
      })
    },
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  counters: { statements: number },
  work: (tx: Queryable) => Promise<T>,
  retries: number,
): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    const tx = queryableOf(client, counters)
    await tx.query({ text: 'begin' })
    const result = await work(tx)
    await tx.query({ text: 'commit' })
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    if (retries === 0 || !isRetried(error)) throw error
  } finally {
    client.release(broken)
  }
  // Behind the release: a retry that held its first client could starve a small pool.
  return await inTransaction(pool, counters, work, retries - 1)
}

function isRetried(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && RETRIED.has(error.code)
}
