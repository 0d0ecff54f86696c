import type { Queryable } from '../../db/database.ts'

export const CODE_SECONDS = 300

export type LoginCode = {
  readonly corpId: string
  readonly codeHash: Buffer
  readonly browserHash: Buffer
  readonly userId: string
  readonly epoch: number
}

export async function insertLoginCode(db: Queryable, code: LoginCode): Promise<void> {
  await db.query({
    text: `with old as (delete from login_code where expires_at < app_now())
      insert into login_code (corp_id, code_hash, user_id, browser_hash, session_epoch, expires_at)
      values ($1, $2, $3, $4, $5, app_now() + make_interval(secs => $6))`,
    values: [code.corpId, code.codeHash, code.userId, code.browserHash, code.epoch, CODE_SECONDS],
  })
}

/**
 * Uses a code up, whoever shows it: it is gone also when it was for another browser, too old, or its owner was
 * switched off meanwhile.
 */
export async function takeLoginCode(
  db: Queryable,
  corpId: string,
  codeHash: Buffer,
  browserHash: Buffer,
): Promise<{ readonly userId: string; readonly username: string; readonly epoch: number } | undefined> {
  const { rows } = await db.query<{
    user_id: string
    username: string
    session_epoch: number
    good: boolean
  }>({
    text: `with used as (delete from login_code where corp_id = $1 and code_hash = $2 returning *)
      select u.id as user_id, u.username, u.session_epoch,
        used.browser_hash = $3 and used.expires_at > app_now() and u.active
          and used.session_epoch = u.session_epoch as good
      from used join app_user u on u.corp_id = used.corp_id and u.id = used.user_id`,
    values: [corpId, codeHash, browserHash],
  })
  const [row] = rows
  if (row === undefined || !row.good) return undefined
  return { userId: row.user_id, username: row.username, epoch: row.session_epoch }
}
