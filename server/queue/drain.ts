import type { Queryable } from '../db/database.ts'
import type { Claimed } from '../stores/queue/declaration.ts'
import type { Queue } from '../stores/queue/queue.ts'

export type Drain = {
  /** Rows in hand at once. */
  readonly atOnce: number
  /** What the queue's claim asks for besides. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal | undefined
  /** Asked after each parcel; absent: until nothing is due. */
  isOver?(): boolean
}

/** Takes what is due in hand, parcel by parcel, until nothing is; answers whether something may be left. */
export async function drain<Row extends Claimed>(
  queue: Queue<Row>,
  database: Queryable,
  { atOnce, given, signal, isOver = () => false }: Drain,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<boolean> {
  while (signal?.aborted !== true) {
    const claimed = await queue.claim(database, atOnce, given)
    if (claimed.length === 0) return false
    await work(claimed)
    if (isOver()) return true
  }
  return true
}
