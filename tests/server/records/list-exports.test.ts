import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportFile, exportListAsync, exportProgress } from '../../../contract/list-exports.ts'
import { searchMessages } from '../../../contract/messages.ts'
import { messageWordsFor } from '../../../server/base/message-texts.ts'
import { runExports, sweepExports } from '../../../server/records/exports/run-exports.ts'
import { readSpreadsheet } from '../../../server/spreadsheets/spreadsheets.ts'
import { exportQueue } from '../../../server/stores/records/list-exports.ts'
import { relayMessages } from '../../support/messages.ts'
import { textsOf } from '../../support/read-sheet.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let other: World
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-exports-'))
  server = await startTestServer({ env: { DATA_DIR: folder } })
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  other = await workflowWorld(server.fresh.database, 'haitang', (pkg) =>
    withContracts(pkg, (contract) => {
      contract.access = [{ to: { roles: ['finance'] }, records: 'own', may: ['create'] }]
    }),
  )
  const calls = recordCalls(server, world.corpId)
  const { initiator } = world.people
  await calls.create(initiator, {
    number: 'B-1',
    subject: '服务器',
    amount: '100',
    margin: '5',
    signed: '2026-01-31',
  })
  await calls.create(initiator, {
    number: 'B-2',
    subject: '=1+1',
    amount: '20',
    margin: '7',
    signed: '2026-02-01',
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of ['list_export', 'notification', 'outbox'])
    await server.fresh.database.query({ text: `delete from ${table}` })
})

const as = (userId: string, corpId = 'yuanshan') => ({
  as: { corpId, userId },
  headers: { 'accept-language': 'zh' },
})
const ask = (
  userId: string,
  input: Record<string, unknown> = {},
  replayToken = freshToken(),
  corpId = 'yuanshan',
) =>
  server.call(
    exportListAsync,
    { schemaCode: 'contract', queryCode: 'all', replayToken, ...input },
    as(userId, corpId),
  )
/** So many exports of a person, as the table keeps them. */
const plant = (userId: string, count: number, status: 'INIT' | 'DONE') =>
  server.fresh.database.query({
    text: `insert into list_export (corp_id, id, user_id, app_code, schema_code, asked, language, status, created_at, ended_at)
      select $1, gen_random_uuid(), $2, 'travel', 'contract', '{"schemaCode": "contract"}', 'zh', $4, app_now(),
        case when $4 = 'DONE' then app_now() end
      from generate_series(1, $3)`,
    values: ['yuanshan', userId, count, status],
  })
const progress = async (userId: string, id: string) => server.call(exportProgress, { id }, as(userId))
const messagesOf = async (userId: string) => {
  await relayMessages(server.fresh.database)
  return (await server.call(searchMessages, { tab: 'MESSAGE' }, as(userId))).data.MESSAGE.content
}

async function linesOf(userId: string, id: string) {
  const response = await server.raw(
    { method: 'POST', url: exportFile.path, payload: { id }, headers: { 'accept-language': 'zh' } },
    { corpId: 'yuanshan', userId },
  )
  expect(response.headers['content-disposition']).toContain("filename*=UTF-8''%E5%90%88%E5%90%8C.xlsx")
  const read = await readSpreadsheet({ corpId: 'yuanshan', userId }, response.rawPayload, 20_000)
  return textsOf(read)
}

it('an export is made in the background, and who asked is told and finds the file', async () => {
  const { initiator } = world.people
  const { id } = (await ask(initiator)).data
  expect((await progress(initiator, id)).data).toMatchObject({ taskStatus: 'INIT', expireTime: null })
  expect(await messagesOf(initiator)).toEqual([])
  await runExports(server.deps)
  expect((await progress(initiator, id)).data).toMatchObject({ taskStatus: 'DONE', count: 2 })
  expect(await linesOf(initiator, id)).toEqual([
    ['合同号', '标的', '金额', '毛利', '签订日'],
    ['B-2', '=1+1', '20', '7', '2026-02-01'],
    ['B-1', '服务器', '100', '5', '2026-01-31'],
  ])
  expect(await messagesOf(initiator)).toMatchObject([
    {
      kind: 'exportEnded',
      title: '合同',
      task: { id, appCode: 'travel', schemaCode: 'contract', done: 2, failed: 0, broken: false },
    },
  ])
})

it('D-14: a text with a tag is said to be unsupported, as in the list; what only looks like one stays', async () => {
  const calls = recordCalls(server, world.corpId)
  const { stranger } = world.people
  for (const [number, subject] of [
    ['T-1', '<b>x</b>'],
    ['T-2', '&lt;img onerror=alert(1)&gt;'],
    ['T-3', 'a < b'],
  ]) {
    await calls.create(stranger, { number, subject, amount: '-1', signed: '2026-03-01' })
  }
  const { id } = (await ask(stranger)).data
  await runExports(server.deps)
  const lines = await linesOf(stranger, id)
  const shown = Array.isArray(lines)
    ? lines.map(([number, subject, amount]) => [number, subject, amount])
    : []
  expect(shown.slice(1).toSorted()).toEqual([
    ['T-1', '内容不支持显示', '-1'],
    ['T-2', '内容不支持显示', '-1'],
    ['T-3', 'a < b', '-1'],
  ])
})

it('D-02: a column that one of my rights hides is not in the file; filters hold', async () => {
  const finance = world.people.finance[0]
  const filters = [{ propertyCode: 'number', propertyValue: 'B-1' }]
  const { id } = (await ask(finance, { filters })).data
  await runExports(server.deps)
  expect(await linesOf(finance, id)).toEqual([
    ['合同号', '标的', '金额', '签订日'],
    ['B-1', '服务器', '100', '2026-01-31'],
  ])
  const hidden = await ask(finance, { filters: [{ propertyCode: 'margin', propertyValue: '5' }] })
  expect(hidden.fault?.fault).toBe('fieldHidden')
})

it('holds every row that matches, also beyond ten thousand, in the order of the list', async () => {
  const { stranger } = world.people
  const calls = recordCalls(server, world.corpId)
  await calls.create(stranger, { number: 'M-0', subject: 'many', amount: '0', signed: '2026-04-01' })
  // The rows of one record, once more each, with numbers of their own.
  await server.fresh.database.query({
    text: `insert into biz_object select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
        'sequence_no', 'M-' || n, 'search_text', '', 'search_grams', '[]'::jsonb, 'data', b.data || jsonb_build_object('number', 'M-' || n, 'amount', n::text)))).*
      from biz_object b, generate_series(1, 10000) n where b.corp_id = $1 and b.data->>'number' = 'M-0'`,
    values: [world.corpId],
  })
  const sorts = [{ propertyCode: 'amount', descending: true }]
  const filters = [{ propertyCode: 'subject', propertyValue: 'many' }]
  const { id } = (await ask(stranger, { filters, sorts })).data
  await runExports(server.deps)
  expect((await progress(stranger, id)).data).toMatchObject({ taskStatus: 'DONE', count: 10_001 })
  const lines = await linesOf(stranger, id)
  const numbers = Array.isArray(lines) ? lines.slice(1).map(([number]) => number) : lines
  expect(numbers).toEqual(Array.from({ length: 10_001 }, (_, n) => `M-${10_000 - n}`))
}, 90_000)

it('Z-03: an export is its owner’s alone', async () => {
  const { initiator, stranger } = world.people
  const { id } = (await ask(initiator)).data
  await runExports(server.deps)
  expect((await progress(stranger, id)).fault?.fault).toBe('notFound')
  expect((await server.call(exportFile, { id }, as(stranger))).fault?.fault).toBe('notFound')
  expect(await messagesOf(stranger)).toEqual([])
})

it('G3: sent twice it is one export', async () => {
  const token = freshToken()
  const first = await ask(world.people.initiator, {}, token)
  expect((await ask(world.people.initiator, {}, token)).data).toEqual(first.data)
  const other = await ask(world.people.initiator, { wd: 'B-1' }, token)
  expect(other.fault?.fault).toBe('duplicateSubmission')
})

it('what a dead process left is made by the next one, and told once', async () => {
  const { initiator } = world.people
  const { id } = (await ask(initiator)).data
  await server.fresh.database.query({
    text: `update list_export set status = 'RUN', attempts = 1, leased_until = app_now() - interval '1 second'`,
  })
  await Promise.all([runExports(server.deps), runExports(server.deps)])
  expect((await progress(initiator, id)).data).toMatchObject({ taskStatus: 'DONE', count: 2 })
  expect(await messagesOf(initiator)).toHaveLength(1)
})

it('one that cannot be made is given up after three attempts, and said', async () => {
  const { initiator } = world.people
  const { id } = (await ask(initiator)).data
  await server.fresh.database.query({ text: `update list_export set asked = '{"schemaCode": "gone"}'` })
  await runExports(server.deps)
  expect((await progress(initiator, id)).data).toMatchObject({ taskStatus: 'FAILED', expireTime: null })
  const [told] = await messagesOf(initiator)
  expect(told).toMatchObject({ kind: 'exportEnded', task: { id, done: 0, broken: true } })
  expect(told === undefined ? null : messageWordsFor(told, 'en')).toEqual({
    title: 'Export failed: Contract',
    line: 'Open it to try again; if it fails once more, tell your administrator.',
  })
  expect((await server.call(exportFile, { id }, as(initiator))).fault?.fault).toBe('notFound')
})

it('after a day it is gone with its file', async () => {
  const { initiator } = world.people
  const { id } = (await ask(initiator)).data
  await runExports(server.deps)
  const { rows } = await server.fresh.database.query<{ storage_key: string }>({
    text: `update list_export set ended_at = ended_at - interval '25 hours' returning storage_key`,
  })
  expect((await progress(initiator, id)).fault?.fault).toBe('notFound')
  await sweepExports(server.deps, new AbortController().signal)
  expect(await server.deps.files.storage.read(rows[0]?.storage_key ?? '')).toBeNull()
})

it('exports are made by turns, so that nobody waits for all of another, and who waits sees his place', async () => {
  const { initiator, manager } = world.people
  const own: string[] = []
  for (let count = 0; count < 5; count += 1) own.push((await ask(initiator)).data.id)
  expect((await ask(initiator)).fault?.fault).toBe('tooManySheets')
  const other = (await ask(manager)).data.id
  const placesOf = async (userId: string, ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await progress(userId, id)).data.place))
  expect(await placesOf(initiator, own)).toEqual([1, 3, 4, 5, 6])
  expect(await placesOf(manager, [other])).toEqual([2])
  const { database } = server.deps
  expect((await exportQueue.claim(database, 1))[0]?.id).toBe(own[0])
  expect(await placesOf(initiator, own)).toEqual([null, 2, 3, 4, 5])
  expect((await exportQueue.claim(database, 1))[0]?.id).toBe(other)
  expect((await exportQueue.claim(database, 1))[0]?.id).toBe(own[1])
})

it('nor are more than five of a person taken when they are asked for together', async () => {
  const { manager } = world.people
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(manager)))
  const faults = answers.map(({ fault }) => fault?.fault ?? 'taken')
  expect(faults.filter((fault) => fault === 'taken')).toHaveLength(5)
  expect(faults.filter((fault) => fault === 'tooManySheets')).toHaveLength(25)
})

it('nor more than a hundred of an organisation, whoever of it asks, while another has room', async () => {
  const { initiator, manager, stranger } = world.people
  await plant(stranger, 97, 'INIT')
  const people = [initiator, manager, ...world.people.finance]
  const answers = await Promise.all([...people, ...people, ...people].map((userId) => ask(userId)))
  const faults = answers.map(({ fault }) => fault?.fault ?? 'taken')
  expect(faults.filter((fault) => fault === 'taken')).toHaveLength(3)
  expect(faults.filter((fault) => fault === 'tooManySheets')).toHaveLength(9)
  const elsewhere = await ask(other.people.finance[0], {}, freshToken(), 'haitang')
  expect(elsewhere.fault).toBeNull()
})

it('of a person a hundred are made in a day, counted exactly; a colleague still gets his', async () => {
  const { initiator, manager } = world.people
  await plant(initiator, 98, 'DONE')
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(initiator)))
  expect(answers.filter(({ fault }) => fault === null)).toHaveLength(2)
  const refused = answers.filter(({ fault }) => fault !== null)
  expect(refused.map(({ status, fault }) => [status, fault?.fault])).toEqual(
    Array(8).fill([429, 'tooManyRequests']),
  )
  expect((await ask(manager)).fault).toBeNull()
})

it('fifty exports of one organisation do not delay the one of another', async () => {
  await plant(world.people.stranger, 50, 'INIT')
  const { database } = server.deps
  expect((await exportQueue.claim(database, 1))[0]?.corp_id).toBe('yuanshan')
  const { id } = (await ask(other.people.finance[0], {}, freshToken(), 'haitang')).data
  const own = as(other.people.finance[0], 'haitang')
  expect((await server.call(exportProgress, { id }, own)).data.place).toBe(1)
  expect((await exportQueue.claim(database, 1))[0]?.id).toBe(id)
  expect((await exportQueue.claim(database, 1))[0]?.corp_id).toBe('yuanshan')
})

it('who may read nothing is refused before there is a job', async () => {
  const { initiator, finance } = other.people
  const refused = await ask(initiator, {}, freshToken(), 'haitang')
  expect([refused.status, refused.fault?.fault]).toEqual([403, 'noPermission'])
  const { rows } = await server.fresh.database.query({ text: 'select id from list_export' })
  expect(rows).toEqual([])
  expect((await ask(finance[0], {}, freshToken(), 'haitang')).fault).toBeNull()
})
