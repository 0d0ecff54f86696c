import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let one: FreshDatabase
let other: FreshDatabase

beforeAll(async () => {
  ;[one, other] = await Promise.all([freshDatabase(), freshDatabase()])
})
afterAll(async () => {
  await Promise.all([one.drop(), other.drop()])
})

const insertCorp = { text: "insert into corp (corp_id, name, created_at) values ('a', 'A', now())" }
const countCorps = { text: 'select count(*)::int as count from corp' }

test('a fresh database has the newest tables and is of its own', async () => {
  await one.database.query(insertCorp)
  expect((await one.database.query(countCorps)).rows).toEqual([{ count: 1 }])
  expect((await other.database.query(countCorps)).rows).toEqual([{ count: 0 }])
})

test('the role of the tests and of the server is not a superuser (D-13)', async () => {
  const { rows } = await one.database.query({ text: "select current_setting('is_superuser') as superuser" })
  expect(rows).toEqual([{ superuser: 'off' }])
  for (const text of [
    "copy (select 1) to program 'true'",
    "select pg_read_file('postgresql.conf')",
    "select lo_import('/etc/hostname')",
    'create extension dblink',
  ]) {
    await expect(one.database.query({ text })).rejects.toMatchObject({ code: '42501' })
  }
})
