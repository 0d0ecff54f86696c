import type { Queryable } from '../../db/database.ts'
import type { Effect } from '../../instances/effects/effect.ts'
import type { Claimed } from '../queue/declaration.ts'
import { declareQueue } from '../queue/queue.ts'

/** An effect in the hands of a process. */
export type ClaimedEffect = Effect &
  Claimed & {
    readonly id: string
    /** The instance whose command asked for it. */
    readonly instance_id: string
  }

/** What commands ask of other instances. */
export const effectQueue = declareQueue<ClaimedEffect>({
  name: 'effects',
  table: 'effect',
  key: [['id', 'uuid']],
  waiting: `t.state = 'waiting'`,
  due: 'next_at',
  error: 'error',
  order: 't.next_at, t.id',
  answers: 't.instance_id, t.kind, t.payload',
  finished: `state = 'done', done_at = app_now()`,
  buried: `state = 'dead'`,
  requeued: { by: 'instance_id', buried: `t.state = 'dead'`, set: `state = 'waiting'` },
  forgotten: { when: `t.state = 'done' and t.done_at < app_now() - interval '30 days'` },
  // Longer than all commands of one effect may take.
  leaseSeconds: 60,
  mostAttempts: 5,
  backOff: { firstSeconds: 10, factor: 3 },
})

/** Takes a waiting effect into the transaction that carries it out; null when that was done meanwhile. */
export async function lockEffect(
  tx: Queryable,
  { corp_id, id }: Pick<ClaimedEffect, 'corp_id' | 'id'>,
): Promise<{ readonly now: Date; readonly locale: string; readonly time_zone: string } | null> {
  const { rows } = await tx.query<{ now: Date; locale: string; time_zone: string }>({
    text: `select app_now() as now, c.locale, c.time_zone from effect e join corp c on c.corp_id = e.corp_id
      where e.corp_id = $1 and e.id = $2 and e.state = 'waiting' for update of e`,
    values: [corp_id, id],
  })
  return rows[0] ?? null
}
