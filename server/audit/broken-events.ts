import type { Queryable } from '../db/database.ts'
import { brokenSecurityEvent } from '../stores/audit/security-events.ts'
import { listCorps } from '../stores/organisation/corps.ts'

/** Follows the chain of every organisation and of the system; the first entry of each at which it does not hold. */
export async function brokenEvents(
  db: Queryable,
): Promise<readonly { readonly corpId: string; readonly number: number }[]> {
  const broken: { corpId: string; number: number }[] = []
  for (const corpId of ['*', ...(await listCorps(db)).map((corp) => corp.corp_id)]) {
    const number = await brokenSecurityEvent(db, corpId)
    if (number !== null) broken.push({ corpId, number })
  }
  return broken
}
