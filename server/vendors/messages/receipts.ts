import { claimUnconfirmed, noteReceipt, sentAs, type VendorMessageRow } from '../../stores/vendor-messages.ts'
import { openConnection } from '../connection.ts'
import { VendorError } from '../vendor-error.ts'
import { receiptOfDingTalk } from './dingtalk-messages.ts'
import { createShare, inPlaces } from './in-places.ts'
import type { VendorMessageDeps } from './message-deps.ts'

const AT_ONCE = 50

/**
 * Over its limits DingTalk says yes and shows nothing: a minute after sending it is asked once whom a notice reached.
 * WeCom says so at once. What gets no answer is asked less and less.
 */
export async function collectReceipts(deps: VendorMessageDeps, signal?: AbortSignal): Promise<void> {
  const rows = await claimUnconfirmed(deps.database, AT_ONCE)
  // What the time is not enough for comes again as if it had no answer.
  await inPlaces(rows, createShare(signal), (row) => collect(deps, row))
}

async function collect(
  { auth, database, vendors, log }: VendorMessageDeps,
  row: VendorMessageRow,
): Promise<void> {
  const { notice } = sentAs.parse(row.sent_as)
  if (notice === undefined) return
  try {
    const connection = openConnection(auth.keys, row)
    const reader = { userId: row.vendor_user_id, unionId: row.union_id }
    const receipt = await receiptOfDingTalk(vendors.dingtalk, connection, reader, notice)
    await noteReceipt(database, row, receipt ?? 'unknown')
    if (receipt === 'missed')
      log.warn({ corpId: row.corp_id, key: row.message_key }, 'a notice did not reach its person')
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (error.kind === 'refused') await noteReceipt(database, row, error.code)
  }
}
