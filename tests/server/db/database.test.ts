import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/base/log.ts'
import { connectDatabase } from '../../../server/db/connect.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { type Listener, listen } from '../../../server/db/listen.ts'
import { checkRequirements } from '../../../server/db/requirements.ts'
import { statementName } from '../../../server/db/statement-name.ts'
import { waitForServer } from '../../../server/db/wait-for-server.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

const log = createLog('silent')
let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const END_OTHERS = {
  text: `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
}

describe('transaction', () => {
  const insert = { text: "insert into corp (corp_id, name, created_at) values ('a', 'A', now())" }
  const count = { text: 'select count(*)::int as count from corp' }

  test('an error takes everything back', async () => {
    const failing = fresh.database.transaction(async (tx) => {
      await tx.query(insert)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect((await fresh.database.query(count)).rows).toEqual([{ count: 0 }])
  })

  test('a serialisation failure is tried again, three times at most', async () => {
    let tries = 0
    const failing = fresh.database.transaction(async (tx) => {
      tries += 1
      await tx.query({ text: "do $$ begin raise exception 'again' using errcode = '40001'; end $$" })
    })
    await expect(failing).rejects.toThrow('again')
    expect(tries).toBe(4)
  })

  test('every statement is counted', async () => {
    const before = fresh.database.counters.statements
    await fresh.database.transaction((tx) => tx.query(count))
    await fresh.database.query(count)
    expect(fresh.database.counters.statements - before).toBe(4)
  })
})

test('a statement whose name PostgreSQL would cut off is refused before it is sent', async () => {
  const named = (name: string) => fresh.database.query({ name, text: 'select 1 as one' })
  expect((await named('n'.repeat(63))).rows).toEqual([{ one: 1 }])
  await expect((async () => named('n'.repeat(64)))()).rejects.toThrow('more than 63 bytes')
  await expect((async () => named('会'.repeat(22)))()).rejects.toThrow('more than 63 bytes')
})

test('a name that is made keeps its readable start, whole characters and its limit', () => {
  expect(statementName('perform-update', 'select 1')).toMatch(/^perform-update-[0-9a-f]{16}$/)
  expect(statementName('perform-update', 'select 1')).not.toBe(statementName('perform-update', 'select 2'))
  expect(statementName('会'.repeat(30), 'select 1')).toMatch(/^会{15}-[0-9a-f]{16}$/)
})

test('a connection that breaks in the middle of a transaction fails that one only (K-5)', async () => {
  const failing = fresh.database.transaction(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    await fresh.database.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] })
    await fresh.database.query({ text: 'select pg_sleep(0.05)' })
    await tx.query({ text: 'select 1' })
  })
  await expect(failing).rejects.toThrow()
  expect((await fresh.database.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
})

test('the pool heals after its connections were ended (K-5)', async () => {
  await Promise.all([1, 2, 3].map(() => fresh.database.query({ text: 'select pg_sleep(0.01)' })))
  const { connect } = fresh.database
  const client = await connect()
  await client.query(END_OTHERS.text)
  client.release()
  await expect
    .poll(() => fresh.database.query({ text: 'select 1 as one' }).catch(() => undefined))
    .toMatchObject({ rows: [{ one: 1 }] })
})

describe('listen', () => {
  let listener: Listener | undefined
  afterEach(() => listener?.close())

  test('every payload arrives, also after the connection broke (K-5)', async () => {
    const payloads: string[] = []
    let reconnected = 0
    listener = listen({
      connectionString: fresh.addresses.serving,
      channel: 'Channel',
      onPayload: (payload) => payloads.push(payload),
      onReconnect: () => {
        reconnected += 1
      },
      log,
    })
    await listener.ready
    await fresh.database.query({ text: `select pg_notify('Channel', 'one')` })
    await expect.poll(() => payloads).toEqual(['one'])
    await fresh.database.query(END_OTHERS)
    await expect.poll(() => reconnected, { timeout: 5_000 }).toBe(1)
    await fresh.database.query({ text: `select pg_notify('Channel', 'two')` })
    await expect.poll(() => payloads).toEqual(['one', 'two'])
  })
})

describe('DATABASE_URL', () => {
  const good = {
    version: 150_000,
    version_text: '15.0',
    fsync: 'on',
    full_page_writes: 'on',
    encoding: 'UTF8',
    superuser: false,
    may_create: true,
    has_jobs: true,
    read_only: false,
    role: 'app',
  }
  /** A server that describes itself as told; only the real ones of other versions are not at hand here. */
  const describing = (facts: Partial<typeof good>): Queryable => ({
    query: async <Row>() => ({ rows: [{ ...good, ...facts }] as Row[], rowCount: 1 }),
  })

  test('a plain role on PostgreSQL 15 is enough', async () => {
    await expect(checkRequirements(describing({}), log)).resolves.toBeUndefined()
    const connected = await connectDatabase({ dataDir: '/nowhere', databaseUrl: fresh.connectionString }, log)
    expect((await connected.database.query({ text: 'select count(*)::int as n from corp' })).rows).toEqual([
      { n: 0 },
    ])
    await connected.stop()
    await connected.stop()
  })

  test.each([
    [{ version: 140_012, version_text: '14.12' }, /PostgreSQL 14.12; Countersign needs 15 or newer/],
    [{ fsync: 'off' }, /fsync = off/],
    [{ encoding: 'SQL_ASCII' }, /encoded in SQL_ASCII/],
    [{ may_create: false }, /role app may not create tables/],
    [{ has_jobs: false }, /may not create the schema of the background jobs/],
    [{ read_only: true }, /read-only standby/],
  ])('what cannot be trusted with the data is refused in plain words: %o', async (facts, text) => {
    await expect(checkRequirements(describing(facts), log)).rejects.toThrow(text)
  })

  test('a wrong address and a wrong password are told apart', async () => {
    const url = new URL(fresh.connectionString)
    url.password = 'wrong'
    await expect(waitForServer(url.toString(), log, 0)).rejects.toThrow(/Role or password are wrong/)
    await expect(waitForServer('postgresql://a@127.0.0.1:9/a', log, 0)).rejects.toThrow(/Nothing answers/)
  })
})
