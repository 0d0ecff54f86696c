import type { Vendor } from '../../../contract/vendor.ts'
import type { Deps } from '../../deps.ts'
import { touchOrganisation } from '../../stores/corps.ts'
import { lockDirectory, mappedDepartments } from '../../stores/vendor-directory.ts'
import {
  askForSync,
  claimHints,
  claimSync,
  type DueHint,
  dropHint,
  endSync,
  postponeHint,
} from '../../stores/vendor-sync.ts'
import { type Connection, openConnection } from '../connection.ts'
import type { VendorDirectory, VendorPerson } from '../directory.ts'
import { VendorError } from '../vendor-error.ts'
import { applyDepartments, applyLeaders } from './apply-departments.ts'
import { type AppliedPeople, applyPeople, TooManyGone } from './apply-people.ts'

export type SyncDeps = Pick<Deps, 'auth' | 'database' | 'log' | 'vendors'>

const LEASE_SECONDS = 900
const NIGHTLY_SECONDS = 24 * 3_600
const RETRY_SECONDS = 300
/** A mistake that only people can set right is looked at again the next night. */
const STUCK_SECONDS = NIGHTLY_SECONDS
const HINTS_AT_ONCE = 50
const MOST_HINT_TRIES = 6

/** Reads every address book of a vendor that is due, then asks about the people that events or logins named. */
export async function syncDirectories(deps: SyncDeps, vendor: Vendor, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    const due = await claimSync(deps.database, vendor, LEASE_SECONDS)
    if (due === undefined) break
    const { corp_id } = due
    try {
      const connection = openConnection(deps.auth.keys, due)
      const directory = await readDirectory(deps, connection, signal)
      const applied = await applyDirectory(deps, connection, directory, due.sync_forced)
      ended(deps, connection, applied)
      await endSync(deps.database, due, { seconds: NIGHTLY_SECONDS, error: null })
    } catch (error) {
      const seconds = error instanceof TooManyGone ? STUCK_SECONDS : RETRY_SECONDS
      await endSync(deps.database, due, { seconds, error: wordsOf(error) })
      deps.log.warn({ corpId: corp_id, vendor, err: error }, 'an address book could not be read')
    }
  }
  await settleHints(deps, vendor, signal)
}

/** For the organisation's log: no word of a request. */
function wordsOf(error: unknown): string {
  if (error instanceof VendorError || error instanceof TooManyGone) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

async function readDirectory(
  { vendors }: SyncDeps,
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<VendorDirectory> {
  const directory = await vendors[connection.vendor].directory(connection, signal)
  // An app without any range sees nothing: that is no organisation without people.
  if (directory.departments.length === 0) throw new VendorError('refused', 'empty')
  return directory
}

async function applyDirectory(
  { database }: SyncDeps,
  connection: Connection,
  { departments, people }: VendorDirectory,
  forced: boolean,
): Promise<AppliedPeople> {
  return await database.transaction(async (tx) => {
    await lockDirectory(tx, connection)
    const ids = await applyDepartments(tx, connection, departments)
    const applied = await applyPeople(tx, connection, people, ids, { asked: null, forced })
    await applyLeaders(tx, connection, departments, ids, applied.ids)
    await touchOrganisation(tx, connection.corpId)
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

async function settleHints(deps: SyncDeps, vendor: Vendor, signal: AbortSignal | undefined): Promise<void> {
  while (signal?.aborted !== true) {
    const hints = await claimHints(deps.database, vendor, HINTS_AT_ONCE, LEASE_SECONDS)
    if (hints.length === 0) return
    for (const hint of hints) await settle(deps, hint)
  }
}

/** An event says that something changed, not what: the person is asked about anew (containers.md §3.7). */
async function settle(deps: SyncDeps, hint: DueHint): Promise<void> {
  const { database, vendors, log } = deps
  try {
    const connection = openConnection(deps.auth.keys, hint)
    const found = await vendors[connection.vendor].person(connection, hint.vendor_user_id)
    const applied = await applyPerson(deps, connection, hint.vendor_user_id, found)
    for (const userId of applied.switchedOff) deps.auth.sessionsEnded(connection.corpId, userId)
    await dropHint(database, hint)
  } catch (error) {
    log.warn({ corpId: hint.corp_id, vendor: hint.vendor, err: error }, 'a person could not be looked up')
    // The nightly reading finds whatever is missed here.
    if (hint.attempts >= MOST_HINT_TRIES) await dropHint(database, hint)
    else await postponeHint(database, hint, 10 * 3 ** hint.attempts)
  }
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
