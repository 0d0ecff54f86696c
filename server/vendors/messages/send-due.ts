import { type Circuit, createCircuit } from '../../outbox/circuit.ts'
import { presentMessage } from '../../presenters/message.ts'
import { tellAt } from '../../push/when.ts'
import {
  claimVendorMessages,
  readVendorMessages,
  type SentAs,
  sentAs,
  settleVendorMessage,
  type VendorMessageRow,
} from '../../stores/vendor-messages.ts'
import { openConnection } from '../connection.ts'
import { VendorError } from '../vendor-error.ts'
import { closeHandled } from './close-handled.ts'
import { sendByDingTalk } from './dingtalk-messages.ts'
import type { VendorMessageDeps } from './message-deps.ts'
import { noticeFor, type SendResult } from './notice.ts'
import { collectReceipts } from './receipts.ts'
import { sendByWeCom } from './wecom-messages.ts'

const AT_ONCE = 50
/** Longer than patient calls take for all of them. */
const LEASE_SECONDS = 300
const MOST_ATTEMPTS = 8
const FIRST_RETRY_SECONDS = 15
const LONGEST_RETRY_SECONDS = 1_800
const UNWRITTEN_SECONDS = 30
const MOST_UNWRITTEN = 20
/** Older than this nobody is told any more: the app's own list has it. */
const PATIENCE_MS = 24 * 3_600_000

/**
 * Tells people at DingTalk and WeCom what is due, changes there what was handled anywhere, and asks whom notices
 * reached. Without PUBLIC_URL no message could have a link, so none is sent.
 */
export function createVendorMessages(): (deps: VendorMessageDeps, signal?: AbortSignal) => Promise<void> {
  const circuits = new Map<string, Circuit>()
  const circuitOf = ({ corp_id, vendor }: VendorMessageRow): Circuit => {
    const key = `${corp_id} ${vendor}`
    const circuit = circuits.get(key) ?? createCircuit()
    circuits.set(key, circuit)
    return circuit
  }
  return async (deps, signal) => {
    const { publicUrl, basePath } = deps.config
    if (publicUrl === undefined) return
    const base = new URL(publicUrl).origin + basePath
    while (signal?.aborted !== true) {
      const claimed = await claimVendorMessages(deps.database, AT_ONCE, LEASE_SECONDS)
      if (claimed.length === 0) break
      const rows = await readVendorMessages(deps.database, claimed)
      const known = new Set(rows.map(keyOf))
      for (const one of claimed.filter((row) => !known.has(keyOf(row)))) {
        const end =
          one.attempts > MOST_UNWRITTEN
            ? ({ state: 'closed', sentAs: {} } as const)
            : ({ state: 'waiting', seconds: UNWRITTEN_SECONDS, counted: true, sentAs: {} } as const)
        await settleVendorMessage(deps.database, one, end)
      }
      // One organisation's vendor may be slow: the others do not wait for it.
      const places = Map.groupBy(rows, ({ corp_id, vendor }) => `${corp_id} ${vendor}`)
      await Promise.all(places.values().map((each) => tellAll(deps, each, circuitOf, base)))
    }
    await closeHandled(deps, signal)
    await collectReceipts(deps, signal)
  }
}

function keyOf(row: {
  readonly corp_id: string
  readonly vendor: string
  readonly user_id: string
  readonly message_key: string
}) {
  return `${row.corp_id} ${row.vendor} ${row.user_id} ${row.message_key}`
}

async function tellAll(
  deps: VendorMessageDeps,
  rows: readonly VendorMessageRow[],
  circuitOf: (row: VendorMessageRow) => Circuit,
  base: string,
): Promise<void> {
  for (const row of rows) await tell(deps, row, circuitOf(row), base)
}

async function tell(
  deps: VendorMessageDeps,
  row: VendorMessageRow,
  circuit: Circuit,
  base: string,
): Promise<void> {
  const { database, log } = deps
  const now = row.now.getTime()
  const before = sentAs.parse(row.sent_as)
  const isLate = now - row.created_at.getTime() > PATIENCE_MS
  if (!row.alive || !row.wanted || !row.unread || isLate) {
    const state = before.notice === undefined && before.todo === undefined ? 'closed' : 'sent'
    return settleVendorMessage(database, row, { state, sentAs: {} })
  }
  const wait = Math.max(quietFor(row, now), circuit.waitMs(row.now)) / 1_000
  if (wait > 0)
    return settleVendorMessage(database, row, { state: 'waiting', seconds: wait, counted: false, sentAs: {} })
  const result = await send(deps, row, before, base)
  if (result.kind === 'later') circuit.failed(row.now)
  else circuit.succeeded()
  if (result.kind !== 'sent')
    log.warn(
      { corpId: row.corp_id, vendor: row.vendor, key: row.message_key, reason: result.reason },
      'a message did not reach its person at the vendor',
    )
  await settleVendorMessage(database, row, endOf(result, row.attempts))
}

function endOf(result: SendResult, attempts: number) {
  const { sentAs: parts } = result
  if (result.kind === 'sent') return { state: result.stays ? 'sent' : 'closed', sentAs: parts } as const
  if (result.kind === 'failed' || attempts >= MOST_ATTEMPTS)
    return { state: 'failed', outcome: result.reason, sentAs: parts } as const
  const seconds = Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 4 ** (attempts - 1))
  return { state: 'waiting', seconds, counted: true, sentAs: parts } as const
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
