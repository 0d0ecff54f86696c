import type { Queryable } from '../db/database.ts'

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
const TAKE = `
insert into login_attempt as a (corp_id, username, ip, failures, blocked_until, admitted, last_at)
values ($1, $2, $3, 1, null, true, app_now())
on conflict (corp_id, username, ip) do update set
  admitted = not coalesce(a.blocked_until > app_now(), false),
  failures = case when a.blocked_until > app_now() then a.failures
    when a.last_at < app_now() - interval '30 minutes' then 1 else a.failures + 1 end,
  blocked_until = case when a.blocked_until > app_now() then a.blocked_until
    when a.last_at < app_now() - interval '30 minutes' or a.failures + 1 < $4 then null
    else app_now() + least(interval '15 minutes', interval '1 minute' * power(2, least(a.failures + 1 - $4, 10))) end,
  last_at = case when a.blocked_until > app_now() then a.last_at else app_now() end
returning admitted, ceil(extract(epoch from blocked_until - app_now()))::int as wait_seconds`

/**
 * Counts an attempt as a failure before it is made, so that many at once cannot slip through; success takes it back.
 * Answers the seconds to wait when it may not be made now, else null.
 */
export async function takeAttempt(db: Queryable, key: AttemptKey, free: number): Promise<number | null> {
  const { rows } = await db.query<{ admitted: boolean; wait_seconds: number | null }>({
    name: 'take_login_attempt',
    text: TAKE,
    values: [key.corpId, key.username, key.ip, free],
  })
  const [row] = rows
  return row === undefined || row.admitted ? null : Math.max(1, row.wait_seconds ?? 1)
}

/** After a success: the person's count is gone, the address gets its one attempt back. */
export async function returnAttempts(
  db: Queryable,
  person: AttemptKey,
  address: AttemptKey,
  addressFree: number,
): Promise<void> {
  await db.query({
    text: `with gone as (delete from login_attempt where corp_id = $1 and username = $2 and ip = $3),
      old as (delete from login_attempt where last_at < app_now() - interval '1 day')
      update login_attempt set failures = greatest(failures - 1, 0),
        blocked_until = case when failures - 1 < $6 then null else blocked_until end
      where corp_id = $4 and username = '' and ip = $5`,
    values: [person.corpId, person.username, person.ip, address.corpId, address.ip, addressFree],
  })
}
