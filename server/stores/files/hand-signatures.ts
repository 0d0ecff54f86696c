import type { Queryable } from '../../db/database.ts'

/** The file of the last signature that a person drew. */
export async function latestSignature(db: Queryable, corpId: string, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ file_id: string }>({
    name: 'latest-signature',
    text: 'select file_id from hand_signature where corp_id = $1 and user_id = $2',
    values: [corpId, userId],
  })
  return rows[0]?.file_id ?? null
}
