import type { Permission } from '../../../contract/vocabulary.ts'
import type { Queryable } from '../../db/database.ts'

/** Limits of a session (security S-07). */
export const IDLE_HOURS = 8
export const ABSOLUTE_DAYS = 7
export const GRACE_SECONDS = 10

export type NewSession = {
  readonly corpId: string
  readonly id: string
  readonly userId: string
  readonly epoch: number
  readonly tokenHash: Buffer
  readonly ip: string
  /** Empty: unknown. */
  readonly browser: string
  readonly system: string
}

/** Also forgets the person's sessions that ended long ago. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.query({
    text: `with old as (delete from session
        where corp_id = $1 and user_id = $3 and expires_at < app_now() - interval '30 days'),
      seen as (update app_user set last_login_at = app_now() where corp_id = $1 and id = $3)
      insert into session (corp_id, id, user_id, session_epoch, token_hash, rotated_at, created_at, expires_at, ip,
        browser, system)
      values ($1, $2, $3, $4, $5, app_now(), app_now(), app_now() + make_interval(days => $6), $7, $8, $9)`,
    values: [
      session.corpId,
      session.id,
      session.userId,
      session.epoch,
      session.tokenHash,
      ABSOLUTE_DAYS,
      session.ip,
      session.browser,
      session.system,
    ],
  })
}

const MOST_ADDRESSES = 500

/** The addresses that a person signed in from since the password is the present one. */
export async function signedInFrom(
  db: Queryable,
  corpId: string,
  userId: string,
  epoch: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ ip: string }>({
    name: 'signed_in_from',
    text: `select distinct ip from session where corp_id = $1 and user_id = $2 and session_epoch = $3
      limit ${MOST_ADDRESSES}`,
    values: [corpId, userId, epoch],
  })
  return rows.map(({ ip }) => ip)
}

export type SessionOwner = {
  readonly userId: string
  readonly username: string
  readonly epoch: number
  /** Seconds until the session's absolute end. */
  readonly secondsLeft: number
}

export type Rotation = {
  readonly corpId: string
  readonly sessionId: string
  /** Counter and hash of the token that was shown. */
  readonly counter: number
  readonly hash: Buffer
  readonly nextHash: Buffer
}

/**
 * One statement, one row lock: the current token moves on; the one before it is still good for ten seconds and leads
 * to the same successor; after that its use ends the session, and with it the whole family (S-01, S-02).
 */
const ROTATE = `
update session s set
  counter = s.counter + (case when is_live and is_current then 1 else 0 end),
  token_hash = case when is_live and is_current then $5 else s.token_hash end,
  rotated_at = case when is_live and is_current then app_now() else s.rotated_at end,
  ended_at = case when s.ended_at is null and is_live and not is_current and not in_grace then app_now()
    else s.ended_at end,
  ended_by = case when s.ended_at is null and is_live and not is_current and not in_grace then 'reuse'
    else s.ended_by end
from app_user u
where s.corp_id = $1 and s.id = $2 and u.corp_id = s.corp_id and u.id = s.user_id
returning s.counter, s.ended_by, s.user_id, u.username, s.session_epoch,
  extract(epoch from s.expires_at - app_now())::int as seconds_left, is_live as live,
  coalesce(s.ended_by = 'reuse' and s.ended_at = app_now(), false) as reused_now`

// Inlined rather than joined: after waiting for a row lock PostgreSQL evaluates them again on the row's newest version.
const IS_LIVE = `(s.ended_at is null and u.active and u.session_epoch = s.session_epoch
  and s.expires_at > app_now() and s.rotated_at > app_now() - make_interval(hours => ${IDLE_HOURS}))`
const IS_CURRENT = '(s.counter = $3 and s.token_hash = $4)'
const IN_GRACE = `(s.rotated_at > app_now() - make_interval(secs => ${GRACE_SECONDS}))`
const STATEMENT = ROTATE.replaceAll('is_live', IS_LIVE)
  .replaceAll('is_current', IS_CURRENT)
  .replaceAll('in_grace', IN_GRACE)

type RotateRow = {
  counter: number
  ended_by: string | null
  user_id: string
  username: string
  session_epoch: number
  seconds_left: number
  live: boolean
  reused_now: boolean
}

/** Whose session a used token came again for; `isFirst`: it ended by it just now. */
type Reused = { readonly userId: string; readonly isFirst: boolean }

export async function rotateSession(
  db: Queryable,
  rotation: Rotation,
): Promise<{ readonly owner: SessionOwner | null; readonly reused: Reused | null }> {
  const { rows } = await db.query<RotateRow>({
    name: 'rotate_session',
    text: STATEMENT,
    values: [rotation.corpId, rotation.sessionId, rotation.counter, rotation.hash, rotation.nextHash],
  })
  const [row] = rows
  if (row === undefined) return { owner: null, reused: null }
  const isGranted = row.live && row.counter === rotation.counter + 1
  if (!isGranted) {
    const reused = { userId: row.user_id, isFirst: row.reused_now }
    return { owner: null, reused: row.ended_by === 'reuse' ? reused : null }
  }
  return {
    owner: {
      userId: row.user_id,
      username: row.username,
      epoch: row.session_epoch,
      secondsLeft: row.seconds_left,
    },
    reused: null,
  }
}

const OWNER_STATEMENT = `
select s.user_id as "userId", u.username, s.session_epoch as epoch,
  extract(epoch from s.expires_at - app_now())::int as "secondsLeft"
from session s join app_user u on u.corp_id = s.corp_id and u.id = s.user_id
where s.corp_id = $1 and s.id = $2 and ${IS_LIVE} and (${IS_CURRENT} or (s.counter = $3 + 1 and ${IN_GRACE}))`

/** Whose session a token is of, the current one or the one before it within the grace; nothing moves on. */
export async function sessionOwner(
  db: Queryable,
  shown: Omit<Rotation, 'nextHash'>,
): Promise<SessionOwner | null> {
  const { rows } = await db.query<SessionOwner>({
    name: 'session_owner',
    text: OWNER_STATEMENT,
    values: [shown.corpId, shown.sessionId, shown.counter, shown.hash],
  })
  return rows[0] ?? null
}

/**
 * Takes the same row lock as a rotation, so that after both no token of the session is good (S-03). False: it had ended
 * before.
 */
export async function endSession(
  db: Queryable,
  corpId: string,
  sessionId: string,
  endedBy: 'logout' | 'switched',
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update session set ended_at = app_now(), ended_by = $3
      where corp_id = $1 and id = $2 and ended_at is null`,
    values: [corpId, sessionId, endedBy],
  })
  return rowCount === 1
}

export type LiveSession = {
  readonly userId: string
  readonly name: string
  readonly epoch: number
  readonly grants: readonly { readonly permission: Permission; readonly scope: unknown }[]
}

/** The owner of a session that is still good, with all permissions; one round trip. */
export async function liveSession(
  db: Queryable,
  corpId: string,
  sessionId: string,
): Promise<LiveSession | undefined> {
  const { rows } = await db.query<{
    user_id: string
    name: string
    session_epoch: number
    grants: { permission: Permission; scope: unknown }[]
  }>({
    name: 'live_session',
    text: `select u.id as user_id, u.name, s.session_epoch,
        coalesce((select json_agg(json_build_object('permission', g.permission, 'scope', g.scope))
          from permission_grant g where g.corp_id = u.corp_id and g.user_id = u.id), '[]') as grants
      from session s join app_user u on u.corp_id = s.corp_id and u.id = s.user_id
      where s.corp_id = $1 and s.id = $2 and s.ended_at is null and s.expires_at > app_now()
        and u.active and u.session_epoch = s.session_epoch`,
    values: [corpId, sessionId],
  })
  const [row] = rows
  return row && { userId: row.user_id, name: row.name, epoch: row.session_epoch, grants: row.grants }
}
