import pg from 'pg'
import { APP_DATABASE, APP_ROLE, SERVING_ROLE } from './address.ts'
import { type ClusterSecrets, servingPassword } from './secrets.ts'

const DUPLICATE = new Set(['42710', '42P04', '23505'])

/**
 * Makes the roles and the database: one role owns it, the other serves (security P-03). Neither is a superuser, and they
 * may do nothing outside that database (security D-13). Asked at every start, because folders of earlier versions lack
 * the serving role; safe to repeat.
 */
export async function createAppDatabase(
  superuserAddress: string,
  secrets: Pick<ClusterSecrets, 'appPassword'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserAddress })
  // A server that dies meanwhile fails the statement; unheard, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ has_app: boolean; serves: boolean }>(
      `select exists (select 1 from pg_database where datname = $1) as has_app,
        exists (select 1 from pg_auth_members where roleid::regrole::text = $2 and member::regrole::text = $3) as serves`,
      [APP_DATABASE, SERVING_ROLE, APP_ROLE],
    )
    const [found] = rows
    if (!found?.has_app) await createRole(client, APP_ROLE, secrets.appPassword)
    if (!found?.serves) {
      await createRole(client, SERVING_ROLE, servingPassword(secrets))
      // The owner may see and end what the other does, as maintenance needs; never the other way round.
      await client.query(`grant ${SERVING_ROLE} to ${APP_ROLE}`)
    }
    if (!found?.has_app) {
      await unlessThere(client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`))
    }
  } finally {
    await client.end()
  }
}

async function createRole(client: pg.Client, role: string, password: string): Promise<void> {
  await unlessThere(client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole`))
  await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`)
}

async function unlessThere(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== undefined && DUPLICATE.has(error.code)) return
    throw error
  }
}
