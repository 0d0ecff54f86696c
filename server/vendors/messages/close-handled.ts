import { wordOf } from '../../push/texts.ts'
import {
  claimStaleVendorMessages,
  type StaleVendorMessage,
  sentAs,
  settleVendorMessage,
} from '../../stores/vendor-messages.ts'
import { openConnection } from '../connection.ts'
import { VendorError } from '../vendor-error.ts'
import { closeAtDingTalk } from './dingtalk-messages.ts'
import type { VendorMessageDeps } from './message-deps.ts'
import { localeFor } from './notice.ts'
import { closeAtWeCom } from './wecom-messages.ts'

const AT_ONCE = 50
const LEASE_SECONDS = 300
const MOST_ATTEMPTS = 12
/** WeCom's code of a card counts so long. */
const CARD_MS = 72 * 3_600_000

/** What was handled anywhere does not stand at the vendor as a task any more. */
export async function closeHandled(deps: VendorMessageDeps, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    const stale = await claimStaleVendorMessages(deps.database, AT_ONCE, LEASE_SECONDS)
    if (stale.length === 0) return
    for (const row of stale) await close(deps, row)
  }
}

async function close(deps: VendorMessageDeps, row: StaleVendorMessage): Promise<void> {
  const { database, log } = deps
  try {
    await change(deps, row)
    await settleVendorMessage(database, row, { state: 'closed', sentAs: {} })
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const isOver = error.kind === 'refused' || row.attempts >= MOST_ATTEMPTS
    if (isOver) {
      log.warn(
        { vendor: row.vendor, key: row.message_key, reason: error.code },
        'an entry could not be changed',
      )
      await settleVendorMessage(database, row, { state: 'closed', sentAs: {} })
    }
    // Otherwise it comes again when its lease is over.
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
