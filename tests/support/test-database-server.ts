import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { readMigrations } from '../../server/db/migrations.ts'
import { grantServing } from '../../server/db/serving-rights.ts'
import { startTestCluster } from './test-cluster.ts'
import { withDatabaseName } from './with-database-name.ts'

const TEMPLATE_LOCK = 7_261_990_900
const PREFIX = 'countersign_test_'
const RIGHTS = path.resolve(import.meta.dirname, '../../server/db/serving-rights.ts')

export type TestServer = {
  /** Of the role that owns the databases. */
  readonly connectionString: string
  readonly servingConnectionString: string
  readonly template: string
  /** Begins the names of this run's databases. */
  readonly run: string
  stop(): Promise<void>
}

/** TEST_DATABASE_URL (a plain role with CREATEDB) and TEST_SERVING_URL (a role that it is a member of), or an embedded PostgreSQL in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startTestCluster()
  const connectionString = given || cluster?.connectionString || ''
  const servingConnectionString =
    cluster?.servingConnectionString ?? process.env.TEST_SERVING_URL ?? connectionString
  const run = `${PREFIX}${process.pid}_${Date.now().toString(36)}_`
  // Held for the whole run: tells other runs on the same server that these databases are in use.
  const lease = new pg.Client({ connectionString, application_name: run })
  lease.on('error', () => {})
  await lease.connect()
  await dropLeftovers(lease)
  return {
    connectionString,
    servingConnectionString,
    template: await ensureTemplate(lease, connectionString, new URL(servingConnectionString).username),
    run,
    stop: async () => {
      await dropDatabases(lease, (name) => name.startsWith(run))
      await lease.end()
      await cluster?.stop()
    },
  }
}

/** The name carries the migrations' content and the file that gives the rights, so a template is never out of date. */
async function ensureTemplate(
  lease: pg.Client,
  connectionString: string,
  servingRole: string,
): Promise<string> {
  const content = readMigrations().map(({ name, checksum }) => `${name} ${checksum}`)
  content.push(servingRole, readFileSync(RIGHTS, 'utf8'))
  const template = `countersign_template_${createHash('sha256').update(content.join('\n')).digest('hex').slice(0, 16)}`
  await lease.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await lease.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(lease, connectionString, template, servingRole)
  } finally {
    await lease.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
  return template
}

async function makeTemplate(
  lease: pg.Client,
  connectionString: string,
  template: string,
  servingRole: string,
): Promise<void> {
  const draft = `${template}_draft`
  await lease.query(`drop database if exists ${draft} with (force)`)
  await lease.query(`create database ${draft} template template0 encoding 'UTF8'`)
  const database = openDatabase({
    connectionString: withDatabaseName(connectionString, draft),
    maxConnections: 1,
  })
  try {
    await migrate(database)
    await grantServing(database, servingRole)
  } finally {
    await database.close()
  }
  await lease.query(`alter database ${draft} rename to ${template}`)
}

/** Databases of runs that ended without cleaning up, and templates of other migrations nobody uses. */
async function dropLeftovers(lease: pg.Client): Promise<void> {
  const { rows } = await lease.query<{ name: string }>(
    'select distinct application_name as name from pg_stat_activity where application_name like $1',
    [`${PREFIX}%`],
  )
  const live = rows.map(({ name }) => name)
  await dropDatabases(lease, (name) => name.startsWith(PREFIX) && !live.some((run) => name.startsWith(run)))
}

async function dropDatabases(lease: pg.Client, isMeant: (name: string) => boolean): Promise<void> {
  const { rows } = await lease.query<{ datname: string }>('select datname from pg_database')
  for (const { datname } of rows) {
    if (isMeant(datname))
      await lease.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
  }
}
