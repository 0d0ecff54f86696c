import { sentAs } from '../../stores/vendors/vendor-messages.ts'
import {
  claimUnconfirmed,
  noteReceipt,
  noteReceiptsFailed,
  releaseReceipt,
  type Unconfirmed,
} from '../../stores/vendors/vendor-receipts.ts'
import { openConnection } from '../../vendors/connection.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { receiptOfDingTalk } from './dingtalk-messages.ts'
import { inPlaces, type Share } from './in-places.ts'
import type { VendorMessageDeps } from './message-deps.ts'

const AT_ONCE = 20

/**
 * Over its limits DingTalk says yes and shows nothing: a minute after sending it is asked once whom a notice reached.
 * WeCom says so at once. The first question that gets no answer ends the parcel of its organisation, and the next one
 * comes later each time, whichever server would ask. Answers how many notices were in hand.
 */
export async function collectReceipts(deps: VendorMessageDeps, share: Share): Promise<number> {
  const { database } = deps
  const rows = await claimUnconfirmed(database, AT_ONCE)
  const silent = new Set<string>()
  const unasked: Unconfirmed[] = []
  const left = await inPlaces(rows, share, async (row) => {
    if (silent.has(row.corp_id)) unasked.push(row)
    else if (!(await collect(deps, row))) silent.add(row.corp_id)
  })
  for (const row of [...left, ...unasked]) await releaseReceipt(database, row)
  const failures = new Map(rows.map((row) => [row.corp_id, row.receipts_failed]))
  for (const [corpId, failed] of failures) {
    if (silent.has(corpId)) await noteReceiptsFailed(database, corpId, failed)
    else if (failed > 0) await noteReceiptsFailed(database, corpId, null)
  }
  return rows.length - unasked.length
}

/** False: DingTalk does not tell now. */
async function collect(
  { auth, database, vendors, log }: VendorMessageDeps,
  row: Unconfirmed,
): Promise<boolean> {
  const { notice } = sentAs.parse(row.sent_as)
  if (notice === undefined) return true
  try {
    const connection = openConnection(auth.keys, row)
    const reader = { userId: row.vendor_user_id, unionId: row.union_id }
    const receipt = await receiptOfDingTalk(vendors.dingtalk, connection, reader, notice)
    await noteReceipt(database, row, receipt ?? 'unknown')
    if (receipt === 'missed')
      log.warn({ corpId: row.corp_id, key: row.message_key }, 'a notice did not reach its person')
    return true
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (error.kind !== 'refused') return false
    await noteReceipt(database, row, error.code)
    return true
  }
}
