import type { Queryable } from '../../db/database.ts'

/** True the first time a nonce is used. */
export async function spendNonce(db: Queryable, nonce: string, seconds: number): Promise<boolean> {
  await db.query({ text: 'delete from login_nonce where expires_at < app_now()' })
  // Kept twice as long as it is good for, so that clocks of other nodes do not matter.
  const { rowCount } = await db.query({
    text: `insert into login_nonce (corp_id, nonce, expires_at)
      values ('*', $1, app_now() + make_interval(secs => 2 * $2)) on conflict do nothing`,
    values: [nonce, seconds],
  })
  return rowCount === 1
}

export type AttemptKey = { readonly corpId: string; readonly username: string; readonly ip: string }

/** `free` attempts, then each further one waits twice as long as the one before, from one minute to fifteen. */
export type Doubling = { readonly kind: 'doubling'; readonly free: number }

/**
 * `free` attempts, then one at a time, the longer after the one before the more failed: `longest` seconds at `most`
 * failures. Each minute takes one failure off: an hour after the worst attack nobody waits any more.
 */
export type Pace = {
  readonly kind: 'pace'
  readonly free: number
  readonly most: number
  readonly longest: number
}

/** An attempt that was counted, and the waiting time that it brought about. */
export type TakenAttempt = { readonly key: AttemptKey; readonly until: string | null }

const IS_OPEN = 'coalesce(a.blocked_until <= app_now(), true)'
const ANSWER = `returning admitted, blocked_until::text as until,
  ceil(extract(epoch from blocked_until - app_now()))::int as wait_seconds`

const DOUBLING = `
insert into login_attempt as a (corp_id, username, ip, failures, blocked_until, admitted, last_at)
values ($1, $2, $3, 1, null, true, app_now())
on conflict (corp_id, username, ip) do update set
  admitted = ${IS_OPEN},
  failures = case when not ${IS_OPEN} then a.failures
    when a.last_at < app_now() - interval '30 minutes' then 1 else a.failures + 1 end,
  blocked_until = case when not ${IS_OPEN} then a.blocked_until
    when a.last_at < app_now() - interval '30 minutes' or a.failures + 1 < $4 then null
    else app_now() + least(interval '15 minutes', interval '1 minute' * power(2, least(a.failures + 1 - $4, 10))) end,
  last_at = case when ${IS_OPEN} then app_now() else a.last_at end
${ANSWER}`

// `last_at` stands where the last whole minute was taken off, so that none is lost between attempts.
const MINUTES = 'greatest(0, floor(extract(epoch from app_now() - a.last_at) / 60))::int'
const NOW_FAILED = `least(greatest(0, a.failures - ${MINUTES}) + 1, $5)`
const PACE = `
insert into login_attempt as a (corp_id, username, ip, failures, blocked_until, admitted, last_at)
values ($1, $2, $3, 1, null, true, app_now())
on conflict (corp_id, username, ip) do update set
  admitted = ${IS_OPEN},
  failures = case when ${IS_OPEN} then ${NOW_FAILED} else a.failures end,
  blocked_until = case when not ${IS_OPEN} then a.blocked_until when ${NOW_FAILED} <= $4 then null
    else app_now() + make_interval(secs => ceil((${NOW_FAILED} - $4)::float8 * $6 / ($5 - $4))) end,
  last_at = case when not ${IS_OPEN} then a.last_at when a.failures <= ${MINUTES} then app_now()
    else a.last_at + make_interval(mins => ${MINUTES}) end
${ANSWER}`

/**
 * Counts an attempt as a failure before it is made, so that many at once cannot slip through; success takes it back.
 * Answers the seconds to wait when it may not be made now.
 */
export async function takeAttempt(
  db: Queryable,
  key: AttemptKey,
  rule: Doubling | Pace,
): Promise<TakenAttempt | number> {
  const place = [key.corpId, key.username, key.ip]
  const statement =
    rule.kind === 'doubling'
      ? { name: 'take_login_attempt', text: DOUBLING, values: [...place, rule.free] }
      : { name: 'pace_login_attempt', text: PACE, values: [...place, rule.free, rule.most, rule.longest] }
  const { rows } = await db.query<{ admitted: boolean; until: string | null; wait_seconds: number | null }>(
    statement,
  )
  const [row] = rows
  if (row === undefined || row.admitted) return { key, until: row?.until ?? null }
  return Math.max(1, row.wait_seconds ?? 1)
}

/** An attempt that was not made after all, or succeeded. The waiting time goes where no later attempt set another. */
export async function returnAttempt(db: Queryable, { key, until }: TakenAttempt): Promise<void> {
  await db.query({
    text: `with gone as (delete from login_attempt
        where corp_id = $1 and username = $2 and ip = $3 and failures <= 1)
      update login_attempt set failures = failures - 1,
        blocked_until = case when blocked_until = $4::timestamptz then null else blocked_until end
      where corp_id = $1 and username = $2 and ip = $3 and failures > 1`,
    values: [key.corpId, key.username, key.ip, until],
  })
}

/** After a success. */
export async function forgetAttempts(db: Queryable, { corpId, username, ip }: AttemptKey): Promise<void> {
  await db.query({
    text: 'delete from login_attempt where corp_id = $1 and username = $2 and ip = $3',
    values: [corpId, username, ip],
  })
}

export async function forgetOldAttempts(db: Queryable): Promise<void> {
  await db.query({ text: `delete from login_attempt where last_at < app_now() - interval '1 day'` })
}
