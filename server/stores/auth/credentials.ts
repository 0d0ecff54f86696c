import type { Queryable } from '../../db/database.ts'

export type Credentials = {
  readonly id: string
  readonly active: boolean
  readonly name: string
  readonly username: string
  readonly password_hash: string | null
  readonly password_weak: boolean
  readonly session_epoch: number
}

const CREDENTIALS = 'id, active, name, username, password_hash, password_weak, session_epoch'

export async function findCredentials(
  db: Queryable,
  corpId: string,
  username: string,
): Promise<Credentials | undefined> {
  const { rows } = await db.query<Credentials>({
    name: 'find_credentials',
    text: `select ${CREDENTIALS} from app_user where corp_id = $1 and username = $2`,
    values: [corpId, username],
  })
  return rows[0]
}

export async function credentialsOf(
  db: Queryable,
  corpId: string,
  userId: string,
): Promise<Credentials | undefined> {
  const { rows } = await db.query<Credentials>({
    name: 'credentials_of',
    text: `select ${CREDENTIALS} from app_user where corp_id = $1 and id = $2`,
    values: [corpId, userId],
  })
  return rows[0]
}

/** Keeps what the login found out about a password, as long as it is still the same one. */
export async function notePasswordWeak(
  db: Queryable,
  corpId: string,
  { id, password_hash }: Credentials,
  isWeak: boolean,
): Promise<void> {
  await db.query({
    text: 'update app_user set password_weak = $4 where corp_id = $1 and id = $2 and password_hash = $3',
    values: [corpId, id, password_hash, isWeak],
  })
}

/** One's own new password over the one that was just checked; undefined: that one is not in force any more. */
export async function replacePassword(
  db: Queryable,
  corpId: string,
  { id, password_hash }: Credentials,
  nextHash: string,
): Promise<{ readonly epoch: number } | undefined> {
  const { rows } = await db.query<{ epoch: number }>({
    text: `update app_user set password_hash = $4, password_by_admin = false, password_weak = false,
        session_epoch = session_epoch + 1
      where corp_id = $1 and id = $2 and password_hash = $3 and active returning session_epoch as epoch`,
    values: [corpId, id, password_hash, nextHash],
  })
  return rows[0]
}

/** A new password from elsewhere: by a one-time link, or by an administrator. Ends all sessions of the person. */
export async function setPassword(
  tx: Queryable,
  corpId: string,
  userId: string,
  passwordHash: string,
  byAdmin: boolean,
): Promise<void> {
  await tx.query({
    text: `update app_user set password_hash = $3, password_by_admin = $4, password_weak = false,
        session_epoch = session_epoch + 1
      where corp_id = $1 and id = $2`,
    values: [corpId, userId, passwordHash, byAdmin],
  })
}
