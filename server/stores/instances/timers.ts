import type { Claimed } from '../queue/declaration.ts'
import { declareQueue } from '../queue/queue.ts'

/** A timer in the hands of a process. */
export type ClaimedTimer = Claimed & {
  readonly instance_id: string
  readonly number: number
  /** When it was due, as the database writes it: a reminder that was set anew is another one. */
  readonly due_at: string
  readonly due: Date
}

/**
 * Timers, taken the longest due first (security I-25). Due is judged by the database's time (engine G11), however long
 * ago it was. One that its own command closed or set anew is left as it is.
 */
export const timerQueue = declareQueue<ClaimedTimer>({
  name: 'timers',
  table: 'timer',
  key: [
    ['instance_id', 'uuid'],
    ['number', 'int'],
    ['due_at', 'timestamptz'],
  ],
  waiting: `t.state = 'live'`,
  due: 'due_at',
  lease: 'leased_until',
  dueStays: true,
  error: 'error',
  order: 't.due_at, t.instance_id, t.number',
  answers: 't.due_at as due',
  finished: `state = 'fired', fired_at = app_now(), leased_until = null`,
  buried: `state = 'dead'`,
  requeued: { by: 'instance_id', buried: `t.state = 'dead'`, set: `state = 'live'` },
  leaseSeconds: 120,
  mostAttempts: 5,
  backOff: { firstSeconds: 10, factor: 3 },
})
