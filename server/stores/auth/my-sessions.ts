import type { Queryable } from '../../db/database.ts'
import { IDLE_HOURS } from './sessions.ts'

const MOST_LISTED = 100

export type MySessionRow = {
  readonly id: string
  readonly browser: string
  readonly system: string
  readonly ip: string
  readonly created_at: Date
  readonly rotated_at: Date
}

/** The sessions of a person that could still go on, the one that asks first, then by last use. */
export async function sessionsOf(
  db: Queryable,
  corpId: string,
  userId: string,
  currentId: string,
): Promise<MySessionRow[]> {
  const { rows } = await db.query<MySessionRow>({
    name: 'sessions_of_person',
    text: `select s.id, s.browser, s.system, s.ip, s.created_at, s.rotated_at
      from session s join app_user u on u.corp_id = s.corp_id and u.id = s.user_id
      where s.corp_id = $1 and s.user_id = $2 and s.ended_at is null and s.session_epoch = u.session_epoch
        and s.expires_at > app_now()
        and (s.rotated_at > app_now() - make_interval(hours => ${IDLE_HOURS}) or s.id = $3)
      order by s.id = $3 desc, s.rotated_at desc, s.id limit ${MOST_LISTED}`,
    values: [corpId, userId, currentId],
  })
  return rows
}

/** Ends one session of a person, whichever device asks; answers how many were open. */
export async function endSessionOf(
  db: Queryable,
  corpId: string,
  userId: string,
  sessionId: string,
): Promise<number> {
  const { rows } = await db.query({
    name: 'end_session_of_person',
    text: `update session set ended_at = app_now(), ended_by = 'elsewhere'
      where corp_id = $1 and user_id = $2 and id = $3 and ended_at is null returning id`,
    values: [corpId, userId, sessionId],
  })
  return rows.length
}

/** Ends every session of a person but one; answers which. */
export async function endOtherSessionsOf(
  db: Queryable,
  corpId: string,
  userId: string,
  keptId: string,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'end_other_sessions_of_person',
    text: `update session set ended_at = app_now(), ended_by = 'elsewhere'
      where corp_id = $1 and user_id = $2 and id <> $3 and ended_at is null returning id`,
    values: [corpId, userId, keptId],
  })
  return rows.map(({ id }) => id)
}
