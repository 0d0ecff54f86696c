import type { Queryable } from '../../db/database.ts'

/** A pair of keys of the whole system; the private one is sealed. */
export type KeyPairRow = {
  readonly key_index: string
  readonly public_key: string
  readonly sealed_private_key: Buffer
}

const COLUMNS = 'key_index, public_key, sealed_private_key'

/** Pairs that passwords are encrypted with, and those that say who we are to push services. */
export type KeyPairTable = 'login_key' | 'push_key'

export async function newestKeyPair(db: Queryable, table: KeyPairTable): Promise<KeyPairRow | undefined> {
  const { rows } = await db.query<KeyPairRow>({
    text: `select ${COLUMNS} from ${table} where corp_id = '*' order by created_at desc, key_index limit 1`,
  })
  return rows[0]
}

export async function keyPairByIndex(
  db: Queryable,
  table: KeyPairTable,
  index: string,
): Promise<KeyPairRow | undefined> {
  const { rows } = await db.query<KeyPairRow>({
    text: `select ${COLUMNS} from ${table} where corp_id = '*' and key_index = $1`,
    values: [index],
  })
  return rows[0]
}

/** One node at a time makes a pair; the others wait and find it. */
export async function lockKeyPairs(tx: Queryable, table: KeyPairTable): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtext($1))`,
    values: [`countersign.${table}`],
  })
}

export async function insertKeyPair(tx: Queryable, table: KeyPairTable, row: KeyPairRow): Promise<void> {
  await tx.query({
    text: `insert into ${table} (corp_id, ${COLUMNS}, created_at) values ('*', $1, $2, $3, app_now())`,
    values: [row.key_index, row.public_key, row.sealed_private_key],
  })
}
