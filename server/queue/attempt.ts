import type { Queryable } from '../db/database.ts'
import type { Claimed } from '../stores/queue/declaration.ts'
import type { Queue } from '../stores/queue/queue.ts'

/** Why a row is given up of which no try came to an end. */
export const ENDED_EACH_TIME = 'The process ended each time it was tried'

/** The tries of a queue's rows. */
export type Tries<Row extends Claimed> = {
  readonly queue: Queue<Row>
  readonly database: Queryable
  /** For the log. `seconds`: until the next try; null: given up. */
  onFailure(row: Row, error: unknown, seconds: number | null): void
  /** What is written when a row is given up; absent: its queue's own way. */
  giveUp?(row: Row, reason: string): Promise<unknown>
}

/**
 * One try: `work` does what the row is there for and says what became of it. When it throws, the row waits for its next
 * try, or is given up after the most of them; so is one that took its process along each time.
 */
export async function attempt<Row extends Claimed>(
  { queue, database, onFailure, giveUp = (row, reason) => queue.bury(database, [row], reason) }: Tries<Row>,
  row: Row,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const { attempts } = row
  if (attempts > queue.mostAttempts) {
    onFailure(row, new Error(ENDED_EACH_TIME), null)
    await giveUp(row, ENDED_EACH_TIME)
    return
  }
  try {
    await work(row)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const seconds = attempts >= queue.mostAttempts ? null : queue.retrySeconds(attempts)
    onFailure(row, error, seconds)
    if (seconds === null) await giveUp(row, reason)
    else await queue.postpone(database, [row], { seconds, error: reason })
  }
}
