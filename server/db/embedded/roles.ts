import pg from 'pg'
import { APP_DATABASE, APP_ROLE } from './address.ts'

const DUPLICATE = new Set(['42710', '42P04', '23505'])

/**
 * Makes the application's role and its database. The role is not a superuser and may do nothing outside its own
 * database (security D-13). Asked at the first start only; safe to repeat.
 */
export async function createAppDatabase(superuserAddress: string, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserAddress })
  // A server that dies meanwhile fails the statement; unheard, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [APP_DATABASE])
    if (rowCount) return
    const password = client.escapeLiteral(appPassword)
    await unlessThere(client.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole`))
    await client.query(`alter role ${APP_ROLE} password ${password}`)
    await unlessThere(client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`))
  } finally {
    await client.end()
  }
}

async function unlessThere(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== undefined && DUPLICATE.has(error.code)) return
    throw error
  }
}
