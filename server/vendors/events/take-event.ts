import type { Vendor } from '../../../contract/vendor.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../http/fault.ts'
import { spendNonce } from '../../stores/login-attempts.ts'
import { addHints, renameVendorPerson } from '../../stores/vendor-people.ts'
import { askForSync } from '../../stores/vendor-sync.ts'
import { type Connection, connectionOf } from '../connection.ts'
import { type EventKeys, isEventSigned, openEvent, type SealedMessage } from './seal.ts'
import { dingTalkHint, weComHint } from './what-changed.ts'

export type EventDeps = Pick<Deps, 'auth' | 'database' | 'wake'>

/** A message older or newer than this is refused; the ones within are remembered for twice as long. */
const WINDOW_SECONDS = 300
/** Departments change many at a time: one reading of the book for all of them. */
const GATHER_SECONDS = 10

export type TakenEvent = {
  readonly connection: Connection
  readonly keys: EventKeys
  readonly message: string
}

/**
 * The message of a vendor's event: signed, of now, sealed for us (security C-08). Whatever is wrong with it, also an
 * organisation that takes no events, is one refusal.
 */
export async function openedEvent(
  { auth, database }: EventDeps,
  vendor: Vendor,
  corpId: string,
  sealed: SealedMessage,
): Promise<TakenEvent> {
  const connection = await connectionOf(database, auth.keys, vendor, corpId).catch((error: unknown) => {
    throw error instanceof Fault ? new Fault('vendorEventForged') : error
  })
  const { eventToken: token, eventKey: key } = connection.secrets
  if (token === null || key === null || connection.corpId !== corpId) throw new Fault('vendorEventForged')
  const keys = { token, key }
  const age = Math.abs(auth.clock() - millisecondsOf(sealed.timestamp))
  if (age > WINDOW_SECONDS * 1_000 || !isEventSigned(keys, sealed)) throw forged(auth, vendor, corpId)
  const opened = openEvent(keys, sealed.encrypt)
  if (opened === null || !receivers(connection).includes(opened.receiveId)) throw forged(auth, vendor, corpId)
  return { connection, keys, message: opened.message }
}

/** DingTalk counts milliseconds, WeCom seconds. */
function millisecondsOf(timestamp: string): number {
  return timestamp.length > 11 ? Number(timestamp) : Number(timestamp) * 1_000
}

/** For DingTalk's own apps both are seen. */
function receivers({ vendor, vendorCorpId, clientId }: Connection): readonly string[] {
  return vendor === 'dingtalk' ? [clientId, vendorCorpId] : [vendorCorpId]
}

function forged({ log }: EventDeps['auth'], vendor: Vendor, corpId: string): Fault {
  log.warn({ event: 'vendorEventForged', vendor, corpId }, 'an event was refused')
  return new Fault('vendorEventForged')
}

/** Takes a hint down, once however often it comes; the job asks the vendor what is true (containers.md §3.7). */
export async function noteEvent(
  deps: EventDeps,
  { connection, message }: TakenEvent,
  signature: string,
): Promise<void> {
  const { corpId, vendor, vendorCorpId } = connection
  const hint = vendor === 'dingtalk' ? dingTalkHint(message, vendorCorpId) : weComHint(message, vendorCorpId)
  if (hint === null) throw forged(deps.auth, vendor, corpId)
  await deps.database.transaction(async (tx) => {
    if (!(await spendNonce(tx, `event ${vendor} ${corpId} ${signature}`, WINDOW_SECONDS))) return
    if (hint.renamed !== null) await renameVendorPerson(tx, connection, hint.renamed)
    if (hint.people.length > 0) await addHints(tx, corpId, vendor, hint.people)
    if (hint.book) await askForSync(tx, corpId, vendor, { forced: false, inSeconds: GATHER_SECONDS })
  })
  deps.wake.directories()
}
