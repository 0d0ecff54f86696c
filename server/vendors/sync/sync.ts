import type { Vendor } from '../../../contract/vendor.ts'
import type { Deps } from '../../deps.ts'
import { attempt } from '../../queue/attempt.ts'
import { drain } from '../../queue/drain.ts'
import { touchOrganisation } from '../../stores/organisation/corps.ts'
import { lockDirectory, mappedDepartments } from '../../stores/vendors/vendor-directory.ts'
import { beginReading, dropReading, readWhole } from '../../stores/vendors/vendor-readings.ts'
import {
  askForSync,
  claimSync,
  type DueHint,
  type DueSync,
  endSync,
  hintQueue,
  pauseSync,
} from '../../stores/vendors/vendor-sync.ts'
import { type Connection, openConnection } from '../connection.ts'
import type { VendorPerson } from '../directory.ts'
import { VendorError } from '../vendor-error.ts'
import { applyDepartments, applyLeaders } from './apply-departments.ts'
import { type AppliedPeople, applyPeople, TooManyGone } from './apply-people.ts'
import { LeaseLost, type LeaseTimes, whileHeld } from './lease.ts'
import { readFirst, readOn } from './read-on.ts'

export type SyncDeps = Pick<Deps, 'auth' | 'database' | 'log' | 'vendors'>

/** `turnMs`: so long one address book is read before others, and people whom events named, have their turn. */
export type SyncTimes = LeaseTimes & { readonly turnMs: number; readonly runMs: number }

const TIMES: SyncTimes = { leaseSeconds: 60, renewMs: 15_000, turnMs: 60_000, runMs: 600_000 }
const NIGHTLY_SECONDS = 24 * 3_600
const RETRY_SECONDS = 300
/** A mistake that only people can set right is looked at again the next night. */
const STUCK_SECONDS = NIGHTLY_SECONDS
const HINTS_AT_ONCE = 10

/**
 * Asks about the people that events or logins named, and reads every address book of a vendor that is due, by turns.
 * True: the time was not enough, something is left.
 */
export async function syncDirectories(
  deps: SyncDeps,
  vendor: Vendor,
  signal?: AbortSignal,
  times = TIMES,
): Promise<boolean> {
  const until = performance.now() + times.runMs
  for (;;) {
    const isLeft = await settleHints(deps, vendor, signal, times.turnMs)
    if (signal?.aborted === true) return false
    const due = await claimSync(deps.database, vendor, times.leaseSeconds)
    if (due === undefined && !isLeft) return false
    if (due !== undefined) await takeTurn(deps, due, times, signal)
    if (performance.now() >= until) return true
  }
}

/** Reads on in an address book for a while; takes it over when it is read whole. */
async function takeTurn(
  deps: SyncDeps,
  due: DueSync,
  times: SyncTimes,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { database, log } = deps
  const where = { corpId: due.corp_id, vendor: due.vendor }
  try {
    const connection = openConnection(deps.auth.keys, due)
    const isWhole = await whileHeld(database, due, times, stop, (signal) =>
      read(deps, connection, signal, times.turnMs),
    )
    if (isWhole) ended(deps, connection, await takeOver(deps, connection, due))
    else await pauseSync(database, due)
  } catch (error) {
    if (stop?.aborted === true) return pauseSync(database, due)
    log.warn({ ...where, err: error }, 'an address book could not be read')
    if (error instanceof LeaseLost) return
    // What is known so far counts on when the vendor is only away.
    const isAway = error instanceof VendorError && error.kind !== 'refused'
    if (!isAway) await dropReading(database, where)
    const seconds = error instanceof TooManyGone ? STUCK_SECONDS : RETRY_SECONDS
    await endSync(database, due, { seconds, error: wordsOf(error) })
  }
}

async function read(
  { database, log, vendors }: SyncDeps,
  connection: Connection,
  signal: AbortSignal,
  turnMs: number,
): Promise<boolean> {
  const until = performance.now() + turnMs
  const { reader } = vendors[connection.vendor]
  const reading = { database, reader, connection, signal, isOver: () => performance.now() >= until }
  const begun = await beginReading(database, connection)
  const { corpId, vendor } = connection
  if (begun === 'tooOld')
    log.warn({ corpId, vendor }, 'reading an address book took more than a day; it begins anew')
  if (begun === 'goesOn') log.info({ corpId, vendor }, 'the reading of an address book goes on')
  else await readFirst(reading)
  return readOn(reading)
}

/** For the organisation's log: no word of a request. */
function wordsOf(error: unknown): string {
  if (error instanceof VendorError || error instanceof TooManyGone) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

async function takeOver(
  { database }: SyncDeps,
  connection: Connection,
  due: DueSync,
): Promise<AppliedPeople> {
  return await database.transaction(async (tx) => {
    // Nobody else takes it while this lock is held, and none of it counts if somebody did before.
    await lockDirectory(tx, connection)
    if (!(await endSync(tx, due, { seconds: NIGHTLY_SECONDS, error: null }))) throw new LeaseLost()
    const { departments, people } = await readWhole(tx, connection)
    const ids = await applyDepartments(tx, connection, departments)
    const applied = await applyPeople(tx, connection, people, ids, { asked: null, forced: due.sync_forced })
    await applyLeaders(tx, connection, departments, ids, applied.ids)
    await touchOrganisation(tx, connection.corpId)
    await dropReading(tx, connection)
    return applied
  })
}

/** After the commit: who was switched off is out everywhere at once (security S-05). */
function ended({ auth, log }: SyncDeps, { corpId, vendor }: Connection, applied: AppliedPeople): void {
  for (const userId of applied.switchedOff) auth.sessionsEnded(corpId, userId)
  log.info(
    { corpId, vendor, people: applied.ids.size, switchedOff: applied.switchedOff.length },
    'an address book was read',
  )
}

/** True: the time was not enough for all of them. */
async function settleHints(
  deps: SyncDeps,
  vendor: Vendor,
  signal: AbortSignal | undefined,
  turnMs: number,
): Promise<boolean> {
  const until = performance.now() + turnMs
  const isOver = () => performance.now() >= until
  const asked = { atOnce: HINTS_AT_ONCE, given: { vendor }, signal, isOver }
  return await drain(hintQueue, deps.database, asked, async (hints) => {
    for (const hint of hints) await settle(deps, hint)
  })
}

/** An event says that something changed, not what: the person is asked about anew (containers.md §3.7). */
async function settle(deps: SyncDeps, hint: DueHint): Promise<void> {
  const { database, vendors, log } = deps
  const tries = {
    queue: hintQueue,
    database,
    onFailure: ({ corp_id, vendor }: DueHint, err: unknown) =>
      log.warn({ corpId: corp_id, vendor, err }, 'a person could not be looked up'),
  }
  await attempt(tries, hint, async () => {
    const connection = openConnection(deps.auth.keys, hint)
    const found = await vendors[connection.vendor].person(connection, hint.vendor_user_id)
    const applied = await applyPerson(deps, connection, hint.vendor_user_id, found)
    for (const userId of applied.switchedOff) deps.auth.sessionsEnded(connection.corpId, userId)
    await hintQueue.finish(database, [hint])
  })
}

async function applyPerson(
  { database }: SyncDeps,
  connection: Connection,
  vendorUserId: string,
  found: VendorPerson | null,
): Promise<AppliedPeople> {
  return await database.transaction(async (tx) => {
    await lockDirectory(tx, connection)
    const mapped = await mappedDepartments(tx, connection)
    const ids = new Map(mapped.map((one) => [one.vendor_department_id, one.id]))
    // In a department that we do not know yet: the whole book is read again, too.
    if (found?.departmentIds.some((id) => !ids.has(id)) === true)
      await askForSync(tx, connection.corpId, connection.vendor, { forced: false, inSeconds: 0 })
    const told = found === null ? [] : [found]
    const applied = await applyPeople(tx, connection, told, ids, { asked: [vendorUserId], forced: true })
    await touchOrganisation(tx, connection.corpId)
    return applied
  })
}
