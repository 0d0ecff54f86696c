import type { Log } from '../../base/log.ts'
import { PlainError } from '../../base/plain-error.ts'
import { APP_DATABASE, APP_ROLE, addressOf, SUPERUSER } from './address.ts'
import { keepBinaries, runnable } from './binaries.ts'
import { majorOf, upgradeDraft } from './cluster.ts'
import { createCluster } from './initdb.ts'
import { type Lease, takeLease } from './lease.ts'
import { runningPostmaster } from './pid-file.ts'
import { type Place, placeIn } from './place.ts'
import { type Binaries, platformPackage } from './platform-package.ts'
import { ensureRunning, stopPostmaster } from './postmaster.ts'
import { createAppDatabase } from './roles.ts'
import { type ClusterSecrets, readSecrets } from './secrets.ts'

/** A cluster that takes connections, with our lease on it. */
export type OpenCluster = {
  readonly place: Place
  readonly secrets: ClusterSecrets
  readonly startedHere: boolean
  readonly lease: Lease
}

export type OpenOptions = {
  readonly dataDir: string
  readonly log: Log
  readonly programFolders?: readonly string[]
  /** Told to stop, the opening is given up. */
  readonly signal: AbortSignal
}

/**
 * Makes, carries over, starts or attaches: whatever the folder needs; given up or failed, nothing runs that did not run
 * before. The caller holds the start lock.
 */
export async function openCluster({
  dataDir,
  log,
  programFolders,
  signal,
}: OpenOptions): Promise<OpenCluster> {
  const place = placeIn(dataDir, programFolders)
  const binaries = () => currentBinaries(place)
  // A carrying-over that was killed may have left one behind on our socket.
  await stopPostmaster(place, upgradeDraft(place), binaries)
  const major = majorOf(place)
  if (major === undefined) {
    log.info({ folder: place.cluster }, 'making a new database')
    await createCluster(place, binaries(), place.cluster)
  } else {
    await bringToCurrentMajor({ place, log, signal }, major)
  }
  const wasRunning = runningPostmaster(place.cluster) !== undefined
  try {
    const secrets = readSecrets(place.cluster)
    const startedHere = await ensureRunning({ place, cluster: place.cluster, secrets, binaries, log, signal })
    // Also missing when the first start was killed before it made them, and in part in folders of earlier versions.
    await createAppDatabase(addressOf(place, secrets, SUPERUSER, 'postgres'), secrets)
    const lease = await takeLease(addressOf(place, secrets, APP_ROLE, APP_DATABASE))
    return { place, secrets, startedHere, lease }
  } catch (error) {
    if (!wasRunning) await stopPostmaster(place, place.cluster, binaries)
    throw error
  }
}

export function currentBinaries(place: Place): Binaries {
  return runnable(place, keepBinaries(place, platformPackage()))
}

async function bringToCurrentMajor(
  step: { readonly place: Place; readonly log: Log; readonly signal: AbortSignal },
  major: number,
): Promise<void> {
  const { place } = step
  const current = platformPackage().major
  if (major === current) return
  // Others work on it: the start after they have left carries it over.
  if (runningPostmaster(place.cluster) !== undefined && (await hasUsers(place))) return
  if (major > current) {
    throw new PlainError(
      `The database in ${place.cluster} was made by PostgreSQL ${major}; this Countersign brings PostgreSQL ${current}. ` +
        'Start the newer Countersign again, or restore a backup into an empty DATA_DIR. Nothing was changed.',
    )
  }
  const { carryOver } = await import('./carry-over.ts')
  await carryOver(step, major, currentBinaries(place))
}

async function hasUsers(place: Place): Promise<boolean> {
  const address = addressOf(place, readSecrets(place.cluster), APP_ROLE, APP_DATABASE)
  const lease = await takeLease(address).catch(() => undefined)
  // Still starting or already going: nobody can be connected.
  if (lease === undefined) return false
  const last = await lease.isLast()
  await lease.end()
  return !last
}
