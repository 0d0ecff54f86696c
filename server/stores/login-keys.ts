import type { Queryable } from '../db/database.ts'

export type LoginKeyRow = {
  readonly key_index: string
  readonly public_key: string
  readonly sealed_private_key: Buffer
}

const COLUMNS = 'key_index, public_key, sealed_private_key'

export async function newestLoginKey(db: Queryable): Promise<LoginKeyRow | undefined> {
  const { rows } = await db.query<LoginKeyRow>({
    text: `select ${COLUMNS} from login_key where corp_id = '*' order by created_at desc, key_index limit 1`,
  })
  return rows[0]
}

export async function loginKeyByIndex(db: Queryable, index: string): Promise<LoginKeyRow | undefined> {
  const { rows } = await db.query<LoginKeyRow>({
    text: `select ${COLUMNS} from login_key where corp_id = '*' and key_index = $1`,
    values: [index],
  })
  return rows[0]
}

/** One node at a time makes a pair; the others wait and find it. */
export async function lockLoginKeys(tx: Queryable): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('countersign.login_key'))` })
}

export async function insertLoginKey(tx: Queryable, row: LoginKeyRow): Promise<void> {
  await tx.query({
    text: `insert into login_key (corp_id, ${COLUMNS}, created_at) values ('*', $1, $2, $3, app_now())`,
    values: [row.key_index, row.public_key, row.sealed_private_key],
  })
}
