import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { onEnd } from '../endings.ts'
import type { Log } from '../log.ts'
import { hasMigrationTable } from './applied-migrations.ts'
import { writeBackup } from './backup/write-backup.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbedded } from './launcher.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { checkRequirements } from './requirements.ts'
import { waitForServer } from './wait-for-server.ts'

/** A statement that runs longer is cut off: leaving must not hang on it. */
const LONGEST_CLOSE_MS = 5_000

/** A database ready for use. */
export type Connected = {
  readonly database: Database
  /** For clients outside the pool: the job runner, LISTEN. */
  readonly connectionString: string
  /** Closes the pool; shuts the embedded PostgreSQL down when no other process uses it. */
  stop(): Promise<void>
}

export type ConnectOptions = {
  /** False: leaves the tables as they are (backup, restore). */
  readonly migrate?: boolean
  readonly maxConnections?: number
}

/** The database of one process: DATABASE_URL, or the embedded PostgreSQL of the data folder; migrated. */
export async function connectDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  options: ConnectOptions = {},
): Promise<Connected> {
  const { databaseUrl, dataDir } = config
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  const connectionString = embedded?.connectionString ?? databaseUrl ?? ''
  const database = openDatabase({
    connectionString,
    ...(options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections }),
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
  })
  const end = async () => {
    await Promise.race([database.close(), pause(LONGEST_CLOSE_MS, undefined, { ref: false })])
    await embedded?.stop()
  }
  let ended: Promise<void> | undefined
  const stop = () => {
    forget()
    ended ??= end()
    return ended
  }
  const forget = onEnd(stop)
  try {
    if (embedded === undefined) {
      await waitForServer(connectionString, log)
      await checkRequirements(database, log)
    }
    if (options.migrate ?? true) {
      if (embedded !== undefined) await saveBeforeMigrating(database, dataDir, log)
      await migrate(database, {
        onApply: ({ name }) => log.info({ migration: name }, 'changing the tables'),
      })
    }
    return { database, connectionString, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The embedded database has no administrator who saves it before an upgrade, so it is saved here (security K-18). */
async function saveBeforeMigrating(database: Database, dataDir: string, log: Log): Promise<void> {
  if (!(await hasMigrationTable(database))) return
  const [first] = await pendingMigrations(database)
  if (first === undefined) return
  const folder = path.join(dataDir, 'backups')
  const file = path.join(folder, `before-${first.name.replace('.sql', '')}.tar.gz`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  log.info({ file }, 'saving the database before its tables change')
  await writeBackup({ database, filesFolder: undefined, file })
}
