import type { LogRow } from '../stores/audit/operation-log.ts'
import { type Broken, firstBroken } from './log-verify.ts'

/** What a tombstone, or the entry about it, says of the log that an instance had when it was deleted. */
export type DeletedLog = {
  readonly corpId: string
  readonly instanceId: string
  readonly logEntry: number
  readonly logHash: Buffer
}

/** Where the log of a deleted instance is not what was said of it; null when it is. */
export function brokenDeletedLog(
  { corpId, instanceId, logEntry, logHash }: DeletedLog,
  log: readonly LogRow[],
): Broken | null {
  const head = { corp_id: corpId, id: instanceId, log_entry: logEntry, log_hash: logHash }
  return firstBroken(head, log, true)
}
