import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import { type ExportCounts, exportCounts } from '../../stores/records/list-exports.ts'
import { lockQuota } from '../../stores/sql/quota-lock.ts'

/** Exports of one person and of one organisation; more are nobody's honest work. Their files are kept for a day. */
export const MOST_EXPORTS = {
  own: { open: 5, ofDay: 100 },
  all: { open: 100, ofDay: 2_000 },
} as const

const HOUR_SECONDS = 3_600

/**
 * Refuses an export that a person or his organisation has no room for; until the transaction ends nobody else of the
 * organisation takes the room that was found.
 */
export async function requireExportRoom(tx: Queryable, corpId: string, userId: string): Promise<void> {
  await lockQuota(tx, corpId, 'exports', '')
  const counts = await exportCounts(tx, corpId, userId)
  const isFull = (what: keyof ExportCounts) =>
    counts.own[what] >= MOST_EXPORTS.own[what] || counts.all[what] >= MOST_EXPORTS.all[what]
  if (isFull('open')) throw new Fault('tooManySheets')
  if (isFull('ofDay')) throw new Fault('tooManyRequests', { retryAfterSeconds: HOUR_SECONDS })
}
