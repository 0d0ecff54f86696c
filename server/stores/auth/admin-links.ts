import type { Queryable } from '../../db/database.ts'

/** Whom a link is for. `corpId` '*': sets up an organisation. `userId` null: for the root administrator of it. */
export type LinkOwner = { readonly corpId: string; readonly userId: string | null }

/** Stores a link and says until when it is good; `madeBy` null: from the command line. */
export async function insertAdminLink(
  db: Queryable,
  { corpId, userId }: LinkOwner,
  codeHash: Buffer,
  minutes: number,
  madeBy: string | null = null,
): Promise<Date> {
  const { rows } = await db.query<{ expires_at: Date }>({
    text: `insert into admin_link (corp_id, user_id, code_hash, expires_at, created_by)
      values ($1, $2, $3, app_now() + make_interval(mins => $4), $5) returning expires_at`,
    values: [corpId, userId, codeHash, minutes, madeBy],
  })
  const [row] = rows
  if (row === undefined) throw new Error('a link was not stored')
  return row.expires_at
}

/** Whom an unused link is for; `lock` keeps it from being used twice at the same time. */
export async function findAdminLink(
  db: Queryable,
  codeHash: Buffer,
  lock: boolean,
): Promise<LinkOwner | undefined> {
  const { rows } = await db.query<{ corp_id: string; user_id: string | null }>({
    text: `select corp_id, user_id from admin_link
      where code_hash = $1 and used_at is null and expires_at > app_now() ${lock ? 'for update' : ''}`,
    values: [codeHash],
  })
  const [row] = rows
  return row && { corpId: row.corp_id, userId: row.user_id }
}

/** One use makes every open link for the same purpose useless. */
export async function spendAdminLinks(tx: Queryable, { corpId, userId }: LinkOwner): Promise<void> {
  await tx.query({
    text: `update admin_link set used_at = app_now()
      where corp_id = $1 and user_id is not distinct from $2 and used_at is null`,
    values: [corpId, userId],
  })
}
