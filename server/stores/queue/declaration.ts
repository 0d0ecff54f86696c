/** A row in the hands of a process. */
export type Claimed = {
  readonly corp_id: string
  /** Tries, this one included: it is counted before it begins. */
  readonly attempts: number
}

/** How long a failed row waits: `firstSeconds`, and `factor` times as long after every further try. */
export type BackOff = {
  readonly firstSeconds: number
  readonly factor: number
  readonly longestSeconds?: number
}

/**
 * A table whose rows are worked on one after the other, by any process of any node. Its columns are named here, and
 * what its statements do besides; `queue.ts` makes the statements. In every piece of SQL `t` is the row, and `$name` a
 * value that the caller gives under that name.
 */
export type Declaration<Row extends Claimed> = {
  /** The first word of its statements' names. */
  readonly name: string
  readonly table: string
  /**
   * Besides corp_id: what must be as it was claimed for its process to have a say in it still. `attempts` among it: not
   * when somebody else took the row over meanwhile.
   */
  readonly key: readonly (readonly [
    column: keyof Row & string,
    type: 'int' | 'text' | 'timestamptz' | 'uuid',
  ])[]
  /** The condition that something is left to do with a row. */
  readonly waiting: string
  /** The column with the time before which nobody takes it. */
  readonly due: string
  /** The column with the end of the lease; absent: a lease moves `due`. */
  readonly lease?: string
  /** A row keeps the time it was due at first, and waits for another try by its lease. */
  readonly dueStays?: true
  /** Absent: `attempts`. */
  readonly attempts?: string
  /** The column that says why the last try failed; absent: only the log does. */
  readonly error?: string
  /** In what order due rows are taken; absent: the longest due first. */
  readonly order?: string
  /** A further condition of what is taken. */
  readonly only?: string
  /** The places (ctid) of the rows to be taken, locked, where `only` and `order` cannot say which. */
  readonly pick?: string
  /** What a claim answers of a row, besides its key. */
  readonly answers?: string
  /** What a claim reads beside the rows, which it finds as `taken`. */
  readonly beside?: string
  /** What else is set while it is claimed, kept or postponed. */
  readonly claimed?: string
  readonly kept?: string
  readonly postponed?: string
  /** What is set when it is done, and when it is given up; or it is deleted. */
  readonly finished: string
  readonly buried: string
  /** Which given-up rows are put back: those of an organisation whose column `by` is among the given. */
  readonly requeued?: { readonly by: string; readonly buried: string; readonly set: string }
  /** The condition that a row is of no use any more, and what is answered of it. */
  readonly forgotten?: { readonly when: string; readonly answers?: string }
  /** Longer than a living process takes for what it has in hand. */
  readonly leaseSeconds: number
  /** Given up after so many; Infinity: something else than their number ends it, such as age. */
  readonly mostAttempts: number
  readonly backOff: BackOff
}

/** Instead of what is set: the row goes. */
export const DELETED = 'deleted'
