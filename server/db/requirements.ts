import type { Log } from '../base/log.ts'
import { PlainError } from '../base/plain-error.ts'
import type { Queryable } from './database.ts'

const OLDEST = 150_000

type Facts = {
  readonly version: number
  readonly version_text: string
  readonly fsync: string
  readonly full_page_writes: string
  readonly encoding: string
  readonly superuser: boolean
  readonly may_create: boolean
  /** The job library keeps a schema of its own. */
  readonly has_jobs: boolean
  readonly read_only: boolean
  readonly role: string
}

/** Checks that a PostgreSQL given by DATABASE_URL can be trusted with the data; says what to change when not. */
export async function checkRequirements(database: Queryable, log: Log): Promise<void> {
  const { rows } = await database.query<Facts>({
    text: `select current_setting('server_version_num')::int as version,
      current_setting('server_version') as version_text,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('server_encoding') as encoding,
      current_setting('is_superuser') = 'on' as superuser,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
      has_database_privilege(current_database(), 'create') or to_regnamespace('graphile_worker') is not null as has_jobs,
      pg_is_in_recovery() as read_only,
      current_user::text as role`,
  })
  const facts = rows[0]
  if (facts === undefined) throw new Error('The database did not describe itself')
  refuse(facts)
  if (facts.full_page_writes !== 'on') {
    log.error(
      'full_page_writes is off: unless the storage writes whole pages, a power loss can destroy the database',
    )
  }
  if (facts.superuser) {
    log.warn(
      { role: facts.role },
      'the role of DATABASE_URL is a superuser; a plain role that owns its database is enough',
    )
  }
}

function refuse(facts: Facts): void {
  if (facts.version < OLDEST) {
    throw new PlainError(
      `DATABASE_URL: this is PostgreSQL ${facts.version_text}; Countersign needs 15 or newer.`,
    )
  }
  if (facts.fsync !== 'on') {
    throw new PlainError(
      'DATABASE_URL: this PostgreSQL runs with fsync = off, so a power loss destroys approvals that people were told ' +
        'are done. Set fsync = on in its configuration and restart it.',
    )
  }
  if (facts.encoding !== 'UTF8') {
    throw new PlainError(
      `DATABASE_URL: the database is encoded in ${facts.encoding}; create it again with ENCODING 'UTF8'.`,
    )
  }
  if (facts.read_only) {
    throw new PlainError(
      'DATABASE_URL: this PostgreSQL is a read-only standby. Give the address of the primary.',
    )
  }
  if (!facts.may_create) {
    throw new PlainError(
      `DATABASE_URL: the role ${facts.role} may not create tables. Make it the owner of its database, ` +
        `for example: create database countersign owner ${facts.role}.`,
    )
  }
  if (!facts.has_jobs) {
    throw new PlainError(
      `DATABASE_URL: the role ${facts.role} may not create the schema of the background jobs (graphile_worker). ` +
        'Make it the owner of its database.',
    )
  }
}
