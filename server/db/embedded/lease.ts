import pg from 'pg'

const LEASE_LOCK = 7_261_990_001

/** One connection held for as long as a process uses the embedded database; it ends by itself with the process. */
export type Lease = {
  /** Resolves when the connection breaks without `end`. */
  readonly lost: Promise<void>
  /** True when no other process holds a lease; from then on a new one waits until this connection ends. */
  isLast(): Promise<boolean>
  end(): Promise<void>
}

export async function takeLease(connectionString: string): Promise<Lease> {
  const client = new pg.Client({ connectionString, application_name: 'countersign lease', keepAlive: true })
  let ended = false
  const lost = new Promise<void>((resolve) => {
    const broken = () => {
      if (!ended) resolve()
    }
    client.on('error', broken)
    client.on('end', broken)
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [LEASE_LOCK])
  } catch (error) {
    ended = true
    await client.end().catch(() => {})
    throw error
  }
  return {
    lost,
    isLast: async () => {
      await client.query('select pg_advisory_unlock_shared($1)', [LEASE_LOCK])
      const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
        LEASE_LOCK,
      ])
      return rows[0]?.last === true
    },
    end: async () => {
      ended = true
      await client.end().catch(() => {})
    },
  }
}
