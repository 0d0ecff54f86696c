import type { Vendor } from '../../../contract/vendor.ts'
import { wordOf } from '../../push/texts.ts'
import {
  claimStaleVendorMessages,
  postponeClosing,
  type StaleVendorMessage,
  sentAs,
  settleVendorMessage,
} from '../../stores/vendor-messages.ts'
import { openConnection } from '../connection.ts'
import { VendorError } from '../vendor-error.ts'
import { closeAtDingTalk } from './dingtalk-messages.ts'
import { createShare, inPlaces } from './in-places.ts'
import type { VendorMessageDeps } from './message-deps.ts'
import { localeFor } from './notice.ts'
import { retrySeconds } from './retry.ts'
import { closeAtWeCom } from './wecom-messages.ts'

const AT_ONCE = 50
const LEASE_SECONDS = 300
/** A refusal may pass too, such as of an app that was switched off by mistake: everything is tried for a day. */
const PATIENCE_MS = 24 * 3_600_000
/** WeCom's code of a card counts so long. */
const CARD_MS = 72 * 3_600_000

/** What was handled anywhere does not stand at the vendor as a task any more. True: the time was not enough. */
export async function closeHandled(
  deps: VendorMessageDeps,
  vendor: Vendor,
  signal?: AbortSignal,
): Promise<boolean> {
  const share = createShare(signal)
  while (!share.isOver()) {
    const stale = await claimStaleVendorMessages(deps.database, vendor, AT_ONCE, LEASE_SECONDS)
    if (stale.length === 0) return false
    const left = await inPlaces(stale, share, (row) => close(deps, row))
    for (const row of left) await postponeClosing(deps.database, row, { seconds: 0, counted: false })
  }
  return true
}

async function close(deps: VendorMessageDeps, row: StaleVendorMessage): Promise<void> {
  const { database, log } = deps
  try {
    await change(deps, row)
    await settleVendorMessage(database, row, { state: 'closed', sentAs: {} })
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (row.now.getTime() - row.close_since.getTime() >= PATIENCE_MS) {
      log.warn(
        { vendor: row.vendor, key: row.message_key, reason: error.code },
        'an entry could not be changed',
      )
      return settleVendorMessage(database, row, { state: 'closed', sentAs: {} })
    }
    const counted = error.waitMs === null
    const seconds = counted ? retrySeconds(row.close_attempts) : error.waitMs / 1_000
    await postponeClosing(database, row, { seconds, counted })
  }
}

async function change({ auth, vendors }: VendorMessageDeps, row: StaleVendorMessage): Promise<void> {
  const sent = sentAs.parse(row.sent_as)
  const connection = openConnection(auth.keys, row)
  const done = wordOf(localeFor(row), 'chart.item.done')
  if (row.vendor === 'dingtalk') {
    const reader = { userId: row.vendor_user_id, unionId: row.union_id }
    return closeAtDingTalk(vendors.dingtalk, connection, reader, sent, done)
  }
  const isFresh = row.now.getTime() - row.sent_at.getTime() < CARD_MS
  if (sent.card !== undefined && isFresh)
    await closeAtWeCom(vendors.wecom, connection, row.vendor_user_id, sent.card, done)
}
