import type { Queryable } from '../../db/database.ts'

/** A timer in the hands of a process. */
export type ClaimedTimer = {
  readonly corp_id: string
  readonly instance_id: string
  readonly number: number
  /** Tries, this one included. */
  readonly attempts: number
  /** When it was due, as the database writes it: a reminder that was set anew is another one. */
  readonly due: string
}

/**
 * Takes due timers in hand, the longest due first; nobody else gets them before the lease is over (security I-25).
 * Due is judged by the database's time (engine G11), however long ago it was.
 */
export async function claimTimers(
  db: Queryable,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedTimer[]> {
  const { rows } = await db.query<ClaimedTimer & { due_at: Date }>({
    name: 'timers-claim',
    text: `update timer t set attempts = t.attempts + 1, leased_until = app_now() + make_interval(secs => $2)
      where t.ctid = any (array(
        select due.ctid from timer due
        where due.state = 'live' and due.due_at <= app_now() and coalesce(due.leased_until <= app_now(), true)
        order by due.due_at, due.instance_id, due.number limit $1 for update skip locked))
      returning t.corp_id, t.instance_id, t.number, t.attempts, t.due_at, t.due_at::text as due`,
    values: [limit, leaseSeconds],
  })
  // "returning" keeps no order.
  return rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.number - b.number)
}

type Key = Pick<ClaimedTimer, 'corp_id' | 'instance_id' | 'number' | 'due'>

/** After the command was carried out; a timer that the command itself closed or set anew stays as it is. */
export async function markFired(db: Queryable, { corp_id, instance_id, number, due }: Key): Promise<void> {
  await db.query({
    name: 'timers-fired',
    text: `update timer set state = 'fired', fired_at = app_now(), leased_until = null, error = null
      where corp_id = $1 and instance_id = $2 and number = $3 and state = 'live' and due_at = $4::timestamptz`,
    values: [corp_id, instance_id, number, due],
  })
}

/** Found not to be due; mostly because its command closed it meanwhile, then nothing is left to do here. */
export async function postponeTimer(
  db: Queryable,
  { corp_id, instance_id, number, due }: Key,
  seconds: number,
): Promise<void> {
  await db.query({
    name: 'timers-postpone',
    text: `update timer set attempts = 0, leased_until = app_now() + make_interval(secs => $5)
      where corp_id = $1 and instance_id = $2 and number = $3 and state = 'live' and due_at = $4::timestamptz`,
    values: [corp_id, instance_id, number, due, seconds],
  })
}

/** After a failure: tried again after a while, or given up (`seconds` null). */
export async function markFailed(
  db: Queryable,
  { corp_id, instance_id, number, due }: Key,
  seconds: number | null,
  error: string,
): Promise<void> {
  await db.query({
    name: 'timers-failed',
    text: `update timer set error = $5,
        state = case when $4::float is null then 'dead' else state end,
        leased_until = app_now() + make_interval(secs => coalesce($4, 0))
      where corp_id = $1 and instance_id = $2 and number = $3 and state = 'live' and due_at = $6::timestamptz`,
    values: [corp_id, instance_id, number, seconds, error, due],
  })
}

/** Seconds until the next live timer is due or free again; null when there is none. */
export async function secondsToNextTimer(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ seconds: number | null }>({
    name: 'timers-next',
    text: `select extract(epoch from min(greatest(due_at, leased_until)) - app_now())::float as seconds
      from timer where state = 'live'`,
  })
  return rows[0]?.seconds ?? null
}

/** Puts given-up timers of an instance back; they fire at the next look. */
export async function requeueTimers(db: Queryable, corpId: string, instanceId: string): Promise<void> {
  await db.query({
    text: `update timer set state = 'live', attempts = 0, leased_until = null
      where corp_id = $1 and instance_id = $2 and state = 'dead'`,
    values: [corpId, instanceId],
  })
}
