import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '../../base/log.ts'
import { PlainError } from '../../base/plain-error.ts'
import { hasMigrationTable } from '../applied-migrations.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { type Database, openDatabase } from '../database.ts'
import { APP_DATABASE, APP_ROLE, addressOf, SUPERUSER } from './address.ts'
import { keptBinaries, runnable } from './binaries.ts'
import { CARRIED_OVER, upgradeDraft } from './cluster.ts'
import { createCluster } from './initdb.ts'
import type { Place } from './place.ts'
import type { Binaries } from './platform-package.ts'
import { ensureRunning, stopPostmaster } from './postmaster.ts'
import { createAppDatabase } from './roles.ts'
import { type ClusterSecrets, readSecrets } from './secrets.ts'

type Step = {
  readonly place: Place
  readonly secrets: ClusterSecrets
  readonly dump: string
  readonly log: Log
  readonly signal: AbortSignal
}

/**
 * Carries the data over to a cluster of the new major version: a backup of the old one, started with the binaries kept
 * for it, is restored into a new one, which then takes its place. The old cluster is kept aside. Killed at any moment,
 * the next start does it again from the untouched old cluster, or finishes the last move.
 */
export async function carryOver(
  { place, log, signal }: Pick<Step, 'place' | 'log' | 'signal'>,
  major: number,
  current: Binaries,
): Promise<void> {
  const kept = keptBinaries(place, major)
  if (kept === undefined) {
    throw new PlainError(
      `The database in ${place.cluster} was made by PostgreSQL ${major}, and the programs of that version, kept in ` +
        `${path.join(place.root, `bin-${major}`)}, are gone. Nothing was changed. Install the earlier Countersign, make a ` +
        'backup with it, and restore that into an empty DATA_DIR.',
    )
  }
  log.info({ from: major, to: current.major }, 'carrying the database over to a new PostgreSQL; please wait')
  const secrets = readSecrets(place.cluster)
  const dump = path.join(place.root, `carry-over-${major}.tar.gz`)
  const step = { place, secrets, dump, log, signal }
  const hasData = await dumpOld(step, runnable(place, kept))
  await buildNew(step, current, hasData)
  swap(step, major)
}

async function dumpOld({ dump, ...step }: Step, old: Binaries): Promise<boolean> {
  const { place, secrets } = step
  const { cluster } = place
  await ensureRunning({ ...step, cluster, binaries: () => old })
  try {
    return await withApp({ place, secrets }, async (database) => {
      if (!(await hasMigrationTable(database))) return false
      await writeBackup({ database, filesFolder: undefined, file: dump })
      return true
    })
  } finally {
    await stopPostmaster(place, cluster, () => old)
  }
}

async function buildNew(step: Step, current: Binaries, hasData: boolean): Promise<void> {
  const { place, secrets, dump } = step
  const draft = upgradeDraft(place)
  const binaries = () => current
  rmSync(draft, { recursive: true, force: true })
  await createCluster(place, current, draft, secrets)
  await ensureRunning({ ...step, cluster: draft, binaries })
  try {
    if (hasData) {
      await withApp(step, (database) =>
        restoreBackup({ database, filesFolder: undefined, file: dump, replace: false }),
      )
    }
  } finally {
    await stopPostmaster(place, draft, binaries)
  }
}

function swap({ place, dump, log }: Step, major: number): void {
  const draft = upgradeDraft(place)
  writeFileSync(path.join(draft, CARRIED_OVER), '', { flush: true, flag: 'wx' })
  const aside = asideFolder(place, major)
  renameSync(place.cluster, aside)
  renameSync(draft, place.cluster)
  rmSync(dump, { force: true })
  log.warn({ kept: aside }, 'the database was carried over; its earlier files are kept and may be deleted')
}

function asideFolder(place: Place, major: number): string {
  for (let number = 1; ; number += 1) {
    const folder = path.join(place.root, `cluster-${major}${number === 1 ? '' : `-${number}`}`)
    if (!existsSync(folder)) return folder
  }
}

async function withApp<T>(
  { place, secrets }: Pick<Step, 'place' | 'secrets'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await createAppDatabase(addressOf(place, secrets, SUPERUSER, 'postgres'), secrets)
  const database = openDatabase({
    connectionString: addressOf(place, secrets, APP_ROLE, APP_DATABASE),
    maxConnections: 2,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
