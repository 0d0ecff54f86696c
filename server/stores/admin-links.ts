import type { Queryable } from '../db/database.ts'

const LINK_HOURS = 24

/** `corpId` '*': for the first organisation; else a new password for the root administrator of that one. */
export async function insertAdminLink(db: Queryable, corpId: string, codeHash: Buffer): Promise<void> {
  await db.query({
    text: `insert into admin_link (corp_id, code_hash, expires_at)
      values ($1, $2, app_now() + make_interval(hours => $3))`,
    values: [corpId, codeHash, LINK_HOURS],
  })
}

/** The organisation an unused link is for; `lock` keeps it from being used twice at the same time. */
export async function findAdminLink(
  db: Queryable,
  codeHash: Buffer,
  lock: boolean,
): Promise<string | undefined> {
  const { rows } = await db.query<{ corp_id: string }>({
    text: `select corp_id from admin_link
      where code_hash = $1 and used_at is null and expires_at > app_now() ${lock ? 'for update' : ''}`,
    values: [codeHash],
  })
  return rows[0]?.corp_id
}

/** One use makes every open link of the organisation useless. */
export async function spendAdminLinks(tx: Queryable, corpId: string): Promise<void> {
  await tx.query({
    text: 'update admin_link set used_at = app_now() where corp_id = $1 and used_at is null',
    values: [corpId],
  })
}
