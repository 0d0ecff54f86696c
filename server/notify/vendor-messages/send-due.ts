import type { Vendor } from '../../../contract/vendor.ts'
import { presentMessage } from '../../pages/message.ts'
import { lookForHandled } from '../../stores/vendors/vendor-closings.ts'
import {
  readVendorMessages,
  type SentAs,
  sentAs,
  settleVendorMessage,
  type VendorMessageRow,
  vendorMessageQueue,
} from '../../stores/vendors/vendor-messages.ts'
import { openConnection } from '../../vendors/connection.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { tellAt } from '../push/when.ts'
import { closeHandled } from './close-handled.ts'
import { sendByDingTalk } from './dingtalk-messages.ts'
import { createShare, inPlaces, partOf, type Share } from './in-places.ts'
import type { VendorMessageDeps } from './message-deps.ts'
import { noticeFor, type SendResult } from './notice.ts'
import { collectReceipts } from './receipts.ts'
import { sendByWeCom } from './wecom-messages.ts'

/** Of an organisation: what a task that comes now waits for at most, besides what is closed and asked in between. */
const TASKS_AT_ONCE = 20
const OTHERS_AT_ONCE = 10
/** Entries of an organisation that one run looks at without being told. */
const LOOKED_AT = 2_000
const UNWRITTEN_SECONDS = 30
const MOST_UNWRITTEN = 20
/** A message is tried for so long; older than this nobody is told any more: the app's own list has it. */
const PATIENCE_MS = 24 * 3_600_000

/**
 * Tells people at a vendor what is due, changes there what was handled anywhere, and asks whom notices reached; by turns
 * and in parcels, so that none of these waits until another is through. Without PUBLIC_URL no message could have a link,
 * so none is sent. True: the time was not enough, something is due still.
 */
export async function sendVendorMessages(
  deps: VendorMessageDeps,
  vendor: Vendor,
  signal?: AbortSignal,
): Promise<boolean> {
  const { publicUrl, basePath } = deps.config
  if (publicUrl === undefined) return false
  const base = new URL(publicUrl).origin + basePath
  const share = createShare(signal)
  await lookForHandled(deps.database, vendor, LOOKED_AT)
  while (!share.isOver()) {
    const sent = await sendParcel(deps, vendor, base, partOf(share))
    const closed = await closeHandled(deps, vendor, partOf(share))
    const asked = vendor === 'dingtalk' ? await collectReceipts(deps, partOf(share)) : 0
    if (sent + closed + asked === 0) return false
  }
  return true
}

/** Answers how many messages were in hand. */
async function sendParcel(
  deps: VendorMessageDeps,
  vendor: Vendor,
  base: string,
  share: Share,
): Promise<number> {
  const { database } = deps
  const parcel = { vendor, others: OTHERS_AT_ONCE }
  const claimed = await vendorMessageQueue.claim(database, TASKS_AT_ONCE, parcel)
  const rows = await readVendorMessages(database, claimed)
  const known = new Set(rows.map(keyOf))
  for (const one of claimed.filter((row) => !known.has(keyOf(row)))) {
    const end =
      one.attempts > MOST_UNWRITTEN
        ? ({ state: 'closed', sentAs: {} } as const)
        : ({ state: 'waiting', seconds: UNWRITTEN_SECONDS, counted: true, sentAs: {} } as const)
    await settleVendorMessage(database, one, end)
  }
  const left = await inPlaces(rows, share, (row) => tell(deps, row, base))
  for (const row of left) await settleVendorMessage(database, row, untried(0))
  return claimed.length
}

/** It was not sent and is no try. */
function untried(seconds: number) {
  return { state: 'waiting', seconds, counted: false, sentAs: {} } as const
}

function keyOf(row: {
  readonly corp_id: string
  readonly vendor: string
  readonly user_id: string
  readonly message_key: string
}) {
  return `${row.corp_id} ${row.vendor} ${row.user_id} ${row.message_key}`
}

async function tell(deps: VendorMessageDeps, row: VendorMessageRow, base: string): Promise<void> {
  const { database, log } = deps
  const now = row.now.getTime()
  const before = sentAs.parse(row.sent_as)
  const age = now - row.created_at.getTime()
  if (!row.alive || !row.wanted || !row.unread || age > PATIENCE_MS)
    return settleVendorMessage(database, row, { state: isOut(before) ? 'sent' : 'closed', sentAs: {} })
  const quietMs = quietFor(row, now)
  if (quietMs > 0) return settleVendorMessage(database, row, untried(quietMs / 1_000))
  const result = await send(deps, row, before, base)
  if (result.kind === 'leftAlone')
    return settleVendorMessage(database, row, { ...untried(result.waitMs / 1_000), sentAs: result.sentAs })
  if (result.kind !== 'sent')
    log.warn(
      { corpId: row.corp_id, vendor: row.vendor, key: row.message_key, reason: result.reason },
      'a message did not reach its person at the vendor',
    )
  await settleVendorMessage(database, row, endOf(result, row.attempts))
}

function isOut({ notice, todo, card }: SentAs): boolean {
  return notice !== undefined || todo !== undefined || card !== undefined
}

function endOf(result: Exclude<SendResult, { readonly kind: 'leftAlone' }>, attempts: number) {
  const { sentAs: parts } = result
  if (result.kind === 'sent') return { state: result.stays ? 'sent' : 'closed', sentAs: parts } as const
  // The part that is out says that a task waits, until it is closed there.
  if (result.kind === 'failed')
    return { state: isOut(parts) ? 'sent' : 'failed', outcome: result.reason, sentAs: parts } as const
  return {
    state: 'waiting',
    seconds: vendorMessageQueue.retrySeconds(attempts),
    counted: true,
    sentAs: parts,
  } as const
}

/** Milliseconds until the person's quiet hours are over; 0: not quiet. A task stands in the vendor's list anyway. */
function quietFor(row: VendorMessageRow, now: number): number {
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = row
  const quiet = from === null || until === null ? null : { from, until }
  const plan = { quiet, digest: 'atOnce' as const, digestAt: 0, timeZone }
  return Math.max(0, tellAt(row.created_at.getTime(), now, plan, true) - now)
}

async function send(
  deps: VendorMessageDeps,
  row: VendorMessageRow,
  before: SentAs,
  base: string,
): Promise<SendResult> {
  let parts: SentAs = before
  const keep = (part: SentAs) => {
    parts = { ...parts, ...part }
  }
  try {
    const connection = openConnection(deps.auth.keys, row)
    const notice = noticeFor(row, await present(deps, row), base)
    if (row.vendor === 'dingtalk') {
      const reader = { userId: row.vendor_user_id, unionId: row.union_id }
      await sendByDingTalk(deps.vendors.dingtalk, connection, reader, notice, before, keep)
      return { kind: 'sent', sentAs: parts, stays: notice.isTask }
    }
    const missed = await sendByWeCom(deps.vendors.wecom, connection, row.vendor_user_id, notice, keep)
    if (missed !== null) return { kind: 'failed', reason: missed, sentAs: parts }
    return { kind: 'sent', sentAs: parts, stays: notice.isTask }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    if (error.waitMs !== null) return { kind: 'leftAlone', waitMs: error.waitMs, sentAs: parts }
    const kind = error.kind === 'refused' ? 'failed' : 'later'
    return { kind, reason: error.code === '' ? error.kind : error.code, sentAs: parts }
  }
}

async function present({ definitions, organisations }: VendorMessageDeps, row: VendorMessageRow) {
  const organisation = await organisations.of(row.corp_id, row.organisation_version)
  const versionId = row.workflow_version_id
  const version = versionId === null ? null : await definitions.byId(row.corp_id, versionId)
  return presentMessage(row, {
    organisation,
    locale: row.organisation_locale,
    definition: version?.definition ?? null,
  })
}
