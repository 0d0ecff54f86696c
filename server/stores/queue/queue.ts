import type { Queryable } from '../../db/database.ts'
import type { BackOff, Claimed, Declaration } from './declaration.ts'
import { keyName, type QueueStatements, type Statement, statementsOf } from './statements.ts'

/** Values by the names that the declaration gives them. */
type Given = Readonly<Record<string, unknown>>

export type Postponement = {
  readonly seconds: number
  /** False: this was no try. */
  readonly counted?: boolean
  readonly error?: string
}

/**
 * One table of leased rows. A claim counts the try and takes rows in hand until the lease is over, by the database's
 * time; whatever becomes of a row is said of rows in hand. A row that is not as it was claimed is left alone.
 */
export type Queue<Row extends Claimed> = {
  readonly statements: QueueStatements
  readonly mostAttempts: number
  readonly leaseSeconds: number
  /** Takes due rows in hand: nobody else gets them before the lease is over. */
  claim(db: Queryable, limit: number, given?: Given): Promise<Row[]>
  /** The lease begins anew. False: it is somebody else's by now. */
  keep(db: Queryable, row: Row, given?: Given): Promise<boolean>
  /** Tried again after so many seconds. */
  postpone(db: Queryable, rows: readonly Row[], how: Postponement, given?: Given): Promise<void>
  /** Done. Answers the database's time; undefined: there was nothing to end. */
  finish(db: Queryable, rows: readonly Row[], given?: Given): Promise<Date | undefined>
  /** Given up; answers as `finish` does. */
  bury(db: Queryable, rows: readonly Row[], error: string, given?: Given): Promise<Date | undefined>
  /** Puts given-up rows of an organisation back. */
  requeue(db: Queryable, corpId: string, ids: readonly string[]): Promise<void>
  /** Deletes rows that are of no use any more, so many at most, and answers what is declared of them. */
  forget<Forgotten extends Readonly<Record<string, unknown>>>(
    db: Queryable,
    most: number,
  ): Promise<Forgotten[]>
  /** Until the next waiting row may be taken; null when there is none. */
  secondsToNext(db: Queryable): Promise<number | null>
  /** How long a row waits that failed so many times. */
  retrySeconds(attempts: number): number
}

/** The queue that a declaration describes. */
export function declareQueue<Row extends Claimed>(declared: Declaration<Row>): Queue<Row> {
  const statements = statementsOf(declared)
  const { key, leaseSeconds, mostAttempts, backOff } = declared
  const keysOf = (rows: readonly Row[]): Given =>
    Object.fromEntries(key.map(([column]) => [keyName(column), rows.map((row) => row[column])]))
  const ofRows = async (db: Queryable, statement: Statement, rows: readonly Row[], given?: Given) => {
    let at: Date | undefined
    for (const [corp_id, own] of Map.groupBy(rows, ({ corp_id }) => corp_id)) {
      const answered = await run<{ at: Date }>(db, statement, { ...given, ...keysOf(own), corp_id })
      at = answered[0]?.at ?? at
    }
    return at
  }
  return {
    statements,
    mostAttempts,
    leaseSeconds,
    claim: (db, limit, given) =>
      run<Row>(db, statements.claim, { ...given, limit, lease_seconds: leaseSeconds }),
    keep: async (db, row, given) =>
      (await ofRows(db, statements.keep, [row], { ...given, lease_seconds: leaseSeconds })) !== undefined,
    postpone: async (db, rows, { seconds, counted = true, error = null }, given) => {
      await ofRows(db, statements.postpone, rows, { ...given, seconds, counted, error })
    },
    finish: (db, rows, given) => ofRows(db, statements.finish, rows, given),
    bury: (db, rows, error, given) => ofRows(db, statements.bury, rows, { ...given, error }),
    requeue: async (db, corpId, ids) => {
      await run(db, statements.requeue, { corp_id: corpId, ids: [...ids] })
    },
    forget: (db, most) => run(db, statements.forget, { limit: most }),
    secondsToNext: async (db) =>
      (await run<{ seconds: number | null }>(db, statements.next, {}))[0]?.seconds ?? null,
    retrySeconds: (attempts) => grown(backOff, attempts),
  }
}

function grown({ firstSeconds, factor, longestSeconds = Infinity }: BackOff, attempts: number): number {
  return Math.min(longestSeconds, firstSeconds * factor ** (attempts - 1))
}

async function run<Answer extends Given>(
  db: Queryable,
  statement: Statement | undefined,
  given: Given,
): Promise<Answer[]> {
  if (statement === undefined) throw new Error('this queue has no such statement')
  const { name, text } = statement
  const values = statement.given.map((one) => {
    if (given[one] === undefined) throw new Error(`${name} is not given ${one}`)
    return given[one]
  })
  return (await db.query<Answer>({ name, text, values })).rows
}
