import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onEnd } from '../base/endings.ts'
import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import { hasMigrationTable } from './applied-migrations.ts'
import { writeBackup } from './backup/write-backup.ts'
import { type Database, openDatabase } from './database.ts'
import { SERVING_ROLE } from './embedded/address.ts'
import { type Embedded, startEmbedded } from './launcher.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { checkRequirements } from './requirements.ts'
import { grantServing } from './serving-rights.ts'
import { refuseElsewhere, servingRole } from './serving-role.ts'
import { waitForServer } from './wait-for-server.ts'

/** A statement that runs longer is cut off: leaving must not hang on it. */
const LONGEST_CLOSE_MS = 5_000

/** How clients outside of the pools reach the database. */
export type Addresses = {
  /** Of the role that serves: LISTEN, what jobs do. */
  readonly serving: string
  /** Of the role that owns the tables: the library of the jobs. The same where there is one role. */
  readonly owner: string
}

/** A database ready for use. */
export type Connected = {
  /** What serves: it may not change tables, nor what stands in the logs (security P-03). */
  readonly database: Database
  /** For what changes tables or needs to own them. The same where there is one role. */
  readonly owner: Database
  readonly addresses: Addresses
  /** Closes the pools; shuts the embedded PostgreSQL down when no other process uses it. */
  stop(): Promise<void>
}

export type ConnectOptions = {
  /** False: leaves tables and rights as they are (backup, restore). */
  readonly migrate?: boolean
}

type Where = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'databaseOwnerUrl'>>

/** The database of one process: DATABASE_URL, or the embedded PostgreSQL of the data folder; migrated. */
export async function connectDatabase(
  config: Where,
  log: Log,
  options: ConnectOptions = {},
): Promise<Connected> {
  const { databaseUrl, dataDir } = config
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined
  const addresses = embedded ? addressesOf(embedded) : givenAddresses(config)
  const open = (connectionString: string) =>
    openDatabase({
      connectionString,
      onIdleError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
    })
  const database = open(addresses.serving)
  const isSeparate = addresses.owner !== addresses.serving
  const owner = isSeparate ? open(addresses.owner) : database
  const end = async () => {
    const closed = Promise.all([database.close(), owner.close()])
    await Promise.race([closed, pause(LONGEST_CLOSE_MS, undefined, { ref: false })])
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
      await waitForServer(addresses.owner, log, undefined, isSeparate ? 'DATABASE_OWNER_URL' : 'DATABASE_URL')
      await checkRequirements(owner, log)
    }
    if (options.migrate ?? true) {
      if (embedded !== undefined) await saveBeforeMigrating(owner, dataDir, log)
      await migrate(owner, {
        onApply: ({ name }) => log.info({ migration: name }, 'changing the tables'),
      })
      if (embedded !== undefined) await grantServing(owner, SERVING_ROLE)
      else if (isSeparate) await grantGiven({ serving: database, owner }, addresses, log)
      else
        log.info('one role owns the tables and serves, so it could rewrite the log: see DATABASE_OWNER_URL')
    }
    return { database, owner, addresses, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function addressesOf({ connectionString, servingConnectionString }: Embedded): Addresses {
  return { serving: servingConnectionString, owner: connectionString }
}

function givenAddresses({ databaseUrl = '', databaseOwnerUrl }: Where): Addresses {
  return { serving: databaseUrl, owner: databaseOwnerUrl ?? databaseUrl }
}

async function grantGiven(
  roles: Pick<Connected, 'owner'> & { readonly serving: Database },
  addresses: Addresses,
  log: Log,
): Promise<void> {
  await waitForServer(addresses.serving, log)
  await grantServing(roles.owner, await servingRole(roles))
  await refuseElsewhere(roles)
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
