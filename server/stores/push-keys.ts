import type { Queryable } from '../db/database.ts'

export type PushKeyRow = {
  readonly key_index: string
  readonly public_key: string
  readonly sealed_private_key: Buffer
}

const COLUMNS = 'key_index, public_key, sealed_private_key'

export async function newestPushKey(db: Queryable): Promise<PushKeyRow | undefined> {
  const { rows } = await db.query<PushKeyRow>({
    text: `select ${COLUMNS} from push_key where corp_id = '*' order by created_at desc, key_index limit 1`,
  })
  return rows[0]
}

/** One node at a time makes a pair; the others wait and find it. */
export async function lockPushKeys(tx: Queryable): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('countersign.push_key'))` })
}

export async function insertPushKey(tx: Queryable, row: PushKeyRow): Promise<void> {
  await tx.query({
    text: `insert into push_key (corp_id, ${COLUMNS}, created_at) values ('*', $1, $2, $3, app_now())`,
    values: [row.key_index, row.public_key, row.sealed_private_key],
  })
}
