import { LOCALES, type Locale } from '../../../contract/vocabulary.ts'
import type { Deps } from '../../deps.ts'
import { presentMessage } from '../../pages/message.ts'
import { drain } from '../../queue/drain.ts'
import { type DuePush, type PushRow, pushQueue, readPushes } from '../../stores/notify/push.ts'
import { forgetSubscription } from '../../stores/notify/push-subscriptions.ts'
import { closeStale } from './close-stale.ts'
import { noticeOf } from './notice.ts'
import type { SendPush } from './send.ts'
import { tellAt } from './when.ts'

const AT_ONCE = 50
/** More than these at once are one notice. */
const MOST_SINGLE = 3
/** From the moment it was due: a digest may come a day after the message. */
const PATIENCE_MS = 24 * 3_600_000
/** A service that asks for more patience is asked all the same. */
const LONGEST_ASKED_SECONDS = 3_600
const UNWRITTEN_SECONDS = 30
const MOST_UNWRITTEN = 20

export type SendDueDeps = Pick<Deps, 'database' | 'definitions' | 'log' | 'organisations'> & {
  readonly send: SendPush
}

/** Tells browsers what is due, and has them close what was read or handled elsewhere. */
export async function sendDuePushes(deps: SendDueDeps, signal?: AbortSignal): Promise<void> {
  await drain(pushQueue, deps.database, { atOnce: AT_ONCE, signal }, (claimed) => sendParcel(deps, claimed))
  await closeStale(deps)
}

async function sendParcel(deps: SendDueDeps, claimed: readonly DuePush[]): Promise<void> {
  const { database } = deps
  const rows = await readPushes(database, claimed)
  const known = new Set(rows.map(keyOf))
  // The list of messages is written by a channel of its own, which may be late.
  const unwritten = claimed.filter((one) => !known.has(keyOf(one)))
  const isLate = ({ attempts }: DuePush) => attempts > MOST_UNWRITTEN
  await pushQueue.postpone(
    database,
    unwritten.filter((one) => !isLate(one)),
    { seconds: UNWRITTEN_SECONDS },
  )
  await pushQueue.bury(database, unwritten.filter(isLate), 'its notification was never written')
  const browsers = Map.groupBy(rows, ({ subscription_id }) => subscription_id)
  await Promise.all(browsers.values().map((each) => tellBrowser(deps, each)))
}

function keyOf(one: { readonly subscription_id: string; readonly message_key: string }): string {
  return `${one.subscription_id} ${one.message_key}`
}

async function tellBrowser(deps: SendDueDeps, rows: readonly PushRow[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  if (!first.alive) return forgetSubscription(deps.database, first.corp_id, first.subscription_id)
  const now = first.now.getTime()
  const isUseful = (row: PushRow) => row.unread && row.wanted && now - firstDue(row) < PATIENCE_MS
  await pushQueue.bury(
    deps.database,
    rows.filter((row) => !isUseful(row)),
    'nobody is to be told any more',
  )
  const ready: PushRow[] = []
  for (const row of rows.filter(isUseful)) {
    const due = dueOf(row, now)
    if (due <= now) ready.push(row)
    else await pushQueue.postpone(deps.database, [row], { seconds: (due - now) / 1_000, counted: false })
  }
  const isGathered =
    ready.length > MOST_SINGLE || (ready.length > 1 && ready.some((row) => firstDue(row) > created(row)))
  for (const group of isGathered ? [ready] : ready.map((row) => [row])) await tell(deps, group)
}

function created({ created_at }: PushRow): number {
  return created_at.getTime()
}

/** When it was to go out as it was made: later, for one that a digest or the night kept back. */
function firstDue(row: PushRow): number {
  return dueOf(row, created(row))
}

function dueOf(row: PushRow, now: number): number {
  const { quiet_from: from, quiet_until: until, digest, digest_at: digestAt, time_zone: timeZone } = row
  const quiet = from === null || until === null ? null : { from, until }
  return tellAt(created(row), now, { quiet, digest, digestAt, timeZone }, row.kind === 'urged')
}

async function tell(deps: SendDueDeps, rows: readonly PushRow[]): Promise<void> {
  const { database, log } = deps
  const [first] = rows
  if (first === undefined) return
  const locale: Locale = LOCALES.find((known) => known === first.locale) ?? 'zh'
  const messages = await Promise.all(rows.map((row) => present(deps, row)))
  const notice = noticeOf(messages, locale)
  const result = await deps.send(first, notice, first.now)
  if (result.kind === 'sent') await pushQueue.finish(database, rows, { tag: notice.tag })
  else if (result.kind === 'gone') await forgetSubscription(database, first.corp_id, first.subscription_id)
  else if (result.kind === 'refused') {
    log.warn({ status: result.status, keys: rows.map((row) => row.message_key) }, 'a push was refused')
    await pushQueue.bury(database, rows, `refused with ${result.status}`)
  } else {
    const asked = Math.min(LONGEST_ASKED_SECONDS, result.seconds ?? 0)
    const seconds = Math.max(pushQueue.retrySeconds(first.attempts), asked)
    await pushQueue.postpone(database, rows, { seconds })
  }
}

async function present({ definitions, organisations }: SendDueDeps, row: PushRow) {
  const organisation = await organisations.of(row.corp_id, row.organisation_version)
  const versionId = row.workflow_version_id
  const version = versionId === null ? null : await definitions.byId(row.corp_id, versionId)
  return presentMessage(row, {
    organisation,
    locale: row.organisation_locale,
    definition: version?.definition ?? null,
  })
}
