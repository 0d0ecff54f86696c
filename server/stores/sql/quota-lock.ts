import type { Queryable } from '../../db/database.ts'

/**
 * Until the transaction ends nobody else counts against the same quota: whoever counts and then adds must hold this in
 * between, or calls that come together all see room for one more.
 */
export async function lockQuota(
  tx: Queryable,
  corpId: string,
  what: 'uploads' | 'comments' | 'shortCodes' | 'exports',
  who: string,
): Promise<void> {
  await tx.query({
    name: 'lock-quota',
    text: `select pg_advisory_xact_lock(hashtextextended($1 || ' quota ' || $2 || ' ' || $3, 0))`,
    values: [corpId, what, who],
  })
}
