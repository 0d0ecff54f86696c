import type { Vendor } from '../../../contract/vendor.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { spendNonce } from '../../stores/auth/login-attempts.ts'
import { addHints, renameVendorPerson } from '../../stores/vendors/vendor-people.ts'
import { askForSync } from '../../stores/vendors/vendor-sync.ts'
import { type Connection, connectionOf } from '../connection.ts'
import type { ForgedEvents } from './forged-events.ts'
import { type EventKeys, isEventSigned, openEvent, type SealedMessage } from './seal.ts'
import { dingTalkHint, weComHint } from './what-changed.ts'

export type EventDeps = Pick<Deps, 'auth' | 'database' | 'wake'> & { readonly forged: ForgedEvents }

/** A message older or newer than this is refused; the ones within are remembered for twice as long. */
const WINDOW_SECONDS = 300
/** Departments change many at a time: one reading of the book for all of them. */
const GATHER_SECONDS = 10

/** Where an event is said to be from: the vendor, the organisation that its address names, the caller. */
export type EventPlace = { readonly vendor: Vendor; readonly corpId: string; readonly ip: string }

export type TakenEvent = {
  readonly place: EventPlace
  readonly connection: Connection
  readonly keys: EventKeys
  readonly message: string
}

/**
 * The message of a vendor's event: signed, of now, sealed for us (security C-08). Whatever is wrong with it, also an
 * organisation that takes no events, is one refusal.
 */
export async function openedEvent(
  deps: EventDeps,
  place: EventPlace,
  sealed: SealedMessage,
): Promise<TakenEvent> {
  const { auth, database } = deps
  const { vendor, corpId, ip } = place
  const age = Math.abs(auth.clock() - millisecondsOf(sealed.timestamp))
  if (age > WINDOW_SECONDS * 1_000) throw forged(deps, place)
  const read = () => connectionOf(database, auth.keys, vendor, corpId)
  const connection = await deps.forged.connection(ip, vendor, corpId, read).catch((error: unknown) => {
    throw error instanceof Fault && error.fault === 'vendorNotConnected' ? forged(deps, place) : error
  })
  const { eventToken: token, eventKey: key } = connection.secrets
  if (token === null || key === null || connection.corpId !== corpId) throw forged(deps, place)
  const keys = { token, key }
  if (!isEventSigned(keys, sealed)) throw forged(deps, place)
  const opened = openEvent(keys, sealed.encrypt)
  if (opened === null || !receivers(connection).includes(opened.receiveId)) throw forged(deps, place)
  return { place, connection, keys, message: opened.message }
}

/** DingTalk counts milliseconds, WeCom seconds. */
function millisecondsOf(timestamp: string): number {
  return timestamp.length > 11 ? Number(timestamp) : Number(timestamp) * 1_000
}

/** For DingTalk's own apps both are seen. */
function receivers({ vendor, vendorCorpId, clientId }: Connection): readonly string[] {
  return vendor === 'dingtalk' ? [clientId, vendorCorpId] : [vendorCorpId]
}

/** An event that is none, counted; beyond the limit of its address nothing more is written down of it. */
export function forged({ auth, forged: counted }: EventDeps, { vendor, corpId, ip }: EventPlace): Fault {
  if (!counted.count(ip)) return new Fault('tooManyRequests', { retryAfterSeconds: 1 })
  auth.securityEvents.sum(corpId, { kind: 'vendorEventForged', actorId: null, detail: { vendor } })
  auth.log.warn({ event: 'vendorEventForged', vendor, corpId, ip }, 'an event was refused')
  return new Fault('vendorEventForged')
}

/** Takes a hint down, once however often it comes; the job asks the vendor what is true (containers.md §3.7). */
export async function noteEvent(
  deps: EventDeps,
  { place, connection, message }: TakenEvent,
  signature: string,
): Promise<void> {
  const { corpId, vendor, vendorCorpId } = connection
  const hint = vendor === 'dingtalk' ? dingTalkHint(message, vendorCorpId) : weComHint(message, vendorCorpId)
  if (hint === null) throw forged(deps, place)
  await deps.database.transaction(async (tx) => {
    if (!(await spendNonce(tx, `event ${vendor} ${corpId} ${signature}`, WINDOW_SECONDS))) return
    if (hint.renamed !== null) await renameVendorPerson(tx, connection, hint.renamed)
    if (hint.people.length > 0) await addHints(tx, corpId, vendor, hint.people)
    if (hint.book) await askForSync(tx, corpId, vendor, { forced: false, inSeconds: GATHER_SECONDS })
  })
  deps.wake.directories()
}
