import type { Queryable } from '../../db/database.ts'
import type { Effect } from '../../instances/effects/effect.ts'

/** An effect in the hands of a process. */
export type ClaimedEffect = Effect & {
  readonly corp_id: string
  readonly id: string
  /** The instance whose command asked for it. */
  readonly instance_id: string
  /** Tries, this one included. */
  readonly attempts: number
}

/** Takes due effects in hand, oldest first; nobody else gets them before the lease is over. */
export async function claimEffects(
  db: Queryable,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedEffect[]> {
  const { rows } = await db.query<ClaimedEffect>({
    name: 'effects-claim',
    text: `update effect e set attempts = e.attempts + 1, next_at = app_now() + make_interval(secs => $2)
      where e.ctid = any (array(
        select due.ctid from effect due where due.state = 'waiting' and due.next_at <= app_now()
        order by due.next_at, due.id limit $1 for update skip locked))
      returning e.corp_id, e.id, e.instance_id, e.kind, e.payload, e.attempts`,
    values: [limit, leaseSeconds],
  })
  return rows
}

type Key = Pick<ClaimedEffect, 'corp_id' | 'id'>

export async function closeEffect(db: Queryable, { corp_id, id }: Key): Promise<void> {
  await db.query({
    name: 'effects-close',
    text: `update effect set state = 'done', error = null, done_at = app_now()
      where corp_id = $1 and id = $2 and state = 'waiting'`,
    values: [corp_id, id],
  })
}

/** Takes a waiting effect into the transaction that carries it out; null when that was done meanwhile. */
export async function lockEffect(
  tx: Queryable,
  { corp_id, id }: Key,
): Promise<{ readonly now: Date; readonly locale: string; readonly time_zone: string } | null> {
  const { rows } = await tx.query<{ now: Date; locale: string; time_zone: string }>({
    text: `select app_now() as now, c.locale, c.time_zone from effect e join corp c on c.corp_id = e.corp_id
      where e.corp_id = $1 and e.id = $2 and e.state = 'waiting' for update of e`,
    values: [corp_id, id],
  })
  return rows[0] ?? null
}

/** After a failure: tried again after a while, or given up (`seconds` null). */
export async function postponeEffect(
  db: Queryable,
  { corp_id, id }: Key,
  seconds: number | null,
  error: string,
): Promise<void> {
  await db.query({
    name: 'effects-postpone',
    text: `update effect set error = $4, state = case when $3::float is null then 'dead' else state end,
        next_at = app_now() + make_interval(secs => coalesce($3, 0))
      where corp_id = $1 and id = $2 and state = 'waiting'`,
    values: [corp_id, id, seconds, error],
  })
}

/** Seconds until the next waiting effect may be tried; null when there is none. */
export async function secondsToNextEffect(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ seconds: number | null }>({
    name: 'effects-next',
    text: `select extract(epoch from min(next_at) - app_now())::float as seconds from effect where state = 'waiting'`,
  })
  return rows[0]?.seconds ?? null
}

/** Puts given-up effects of an instance back; they are tried at the next look. */
export async function requeueEffects(db: Queryable, corpId: string, instanceId: string): Promise<void> {
  await db.query({
    text: `update effect set state = 'waiting', attempts = 0, next_at = app_now()
      where corp_id = $1 and instance_id = $2 and state = 'dead'`,
    values: [corpId, instanceId],
  })
}

const KEPT_DAYS = 30

/** Forgets what was carried out long ago. */
export async function forgetDoneEffects(db: Queryable): Promise<void> {
  await db.query({
    text: `delete from effect where state = 'done' and done_at < app_now() - make_interval(days => $1)`,
    values: [KEPT_DAYS],
  })
}
