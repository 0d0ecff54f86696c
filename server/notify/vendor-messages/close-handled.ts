import type { Vendor } from '../../../contract/vendor.ts'
import { wordOf } from '../../base/message-texts.ts'
import { closingQueue, keepStanding, type StaleVendorMessage } from '../../stores/vendors/vendor-closings.ts'
import { sentAs } from '../../stores/vendors/vendor-messages.ts'
import { openConnection } from '../../vendors/connection.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { closeAtDingTalk } from './dingtalk-messages.ts'
import { inPlaces, type Share } from './in-places.ts'
import type { VendorMessageDeps } from './message-deps.ts'
import { localeFor } from './notice.ts'
import { closeAtWeCom } from './wecom-messages.ts'

const AT_ONCE = 20
/** A refusal may pass too, such as of an app that was switched off by mistake: everything is tried often for a day. */
const PATIENCE_MS = 24 * 3_600_000
/** After that it stands there still, so it is not forgotten: once a day, for a month. */
const LATE_SECONDS = 24 * 3_600
/** WeCom's code of a card counts so long. */
const CARD_MS = 72 * 3_600_000

/** What was handled anywhere does not stand at the vendor as a task any more. Answers how many entries were in hand. */
export async function closeHandled(deps: VendorMessageDeps, vendor: Vendor, share: Share): Promise<number> {
  const stale = await closingQueue.claim(deps.database, AT_ONCE, { vendor })
  const left = await inPlaces(stale, share, (row) => close(deps, row))
  await closingQueue.postpone(deps.database, left, { seconds: 0, counted: false })
  return stale.length
}

async function close(deps: VendorMessageDeps, row: StaleVendorMessage): Promise<void> {
  const { database, log } = deps
  if (!row.handled) return keepStanding(database, row)
  try {
    await change(deps, row)
    await closingQueue.finish(database, [row])
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const counted = error.waitMs === null
    const isLate = row.now.getTime() - row.close_since.getTime() >= PATIENCE_MS
    if (isLate && counted)
      log.warn(
        { corpId: row.corp_id, vendor: row.vendor, key: row.message_key, reason: error.code },
        'an entry could not be changed for more than a day; it is tried once a day',
      )
    const later = isLate ? LATE_SECONDS : closingQueue.retrySeconds(row.attempts)
    await closingQueue.postpone(database, [row], {
      seconds: counted ? later : error.waitMs / 1_000,
      counted,
    })
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
