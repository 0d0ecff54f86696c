import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Makes writers of a table meet: they all stand before it until it opens. */
export type Barrier = {
  /** Runs the acts at once; answers in their order. Counts a round as overlapped when two stood there together. */
  race<Answer>(acts: readonly (() => Promise<Answer>)[], table?: BarrierTable): Promise<Answer[]>
  readonly counts: { readonly rounds: number; readonly overlapped: number }
  close(): Promise<void>
}

export type BarrierTable = 'instance' | 'circulate_item'

const LONGEST_WAIT_MS = 2_000

/** Readers pass: a lock of mode "share" stops only those who write. */
export async function openBarrier(connectionString: string): Promise<Barrier> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const counts = { rounds: 0, overlapped: 0 }

  const waiting = async (table: BarrierTable): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_locks where relation = $1::regclass and not granted',
      [table],
    )
    return rows[0]?.n ?? 0
  }

  return {
    counts,
    race: async (acts, table = 'instance') => {
      await client.query(`begin; lock table ${table} in share mode`)
      let settled = 0
      const running = acts.map((act) => act().finally(() => (settled += 1)))
      const together = Promise.allSettled(running)
      const until = performance.now() + LONGEST_WAIT_MS
      let standing = 0
      while (standing + settled < acts.length && performance.now() < until) {
        await pause(1)
        standing = await waiting(table)
      }
      await client.query('commit')
      counts.rounds += 1
      if (standing >= 2) counts.overlapped += 1
      await together
      return Promise.all(running)
    },
    close: () => client.end(),
  }
}
