import type { Queryable } from '../db/database.ts'
import type { Claimed } from '../stores/queue/declaration.ts'
import type { Queue } from '../stores/queue/queue.ts'

const AT_ONCE = 5_000

/** Deletes all that is of no use any more, in parcels that no statement's time limit cuts off. */
export async function forgetOld<Row extends Claimed>(
  queue: Queue<Row>,
  database: Queryable,
  signal?: AbortSignal,
): Promise<void> {
  let count = 0
  do {
    count = (await queue.forget(database, AT_ONCE)).length
  } while (count === AT_ONCE && signal?.aborted !== true)
}
