import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportListAsync, exportProgress } from '../../../contract/list-exports.ts'
import { submitRecord } from '../../../contract/records.ts'
import { runExports, sweepExports } from '../../../server/records/exports/run-exports.ts'
import { filesWith, tablesWith } from '../../support/marker.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

const CORP = 'yuanshan'
const MARK = 'zq-of-a-record-51c'

let server: TestServer
let world: World
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-deleted-'))
  server = await startTestServer({ env: { DATA_DIR: folder } })
  world = await workflowWorld(server.fresh.database, CORP, withContracts)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const calls = () => recordCalls(server, CORP)
const marked = () => tablesWith(server.fresh.database, MARK)
const stored = () => filesWith(folder, '')

it('a deleted record is found nowhere: form, rows, title, history, and what its calls were answered', async () => {
  const { initiator } = world.people
  const parts = [{ id: 'r1', what: MARK, cost: '1' }]
  const input = calls().body({ number: MARK, subject: `about ${MARK}`, parts })
  const { data } = await server.call(submitRecord, input, calls().as(initiator))
  const id = data.bizObjectId
  expect((await calls().change(initiator, id, { number: MARK, subject: MARK, parts })).fault).toBeNull()
  expect(await marked()).toEqual(
    expect.arrayContaining(['biz_object.data', 'biz_object.title', 'biz_object_change.changes']),
  )
  expect((await calls().remove(initiator, id, 2)).fault).toBeNull()
  expect(await marked()).toEqual([])
  expect((await calls().remove(initiator, id, 2)).fault?.fault).toBe('notFound')
})

it('a list that was exported with it goes within a day, whichever was first', async () => {
  const { initiator } = world.people
  const { data } = await calls().create(initiator, { number: MARK, subject: MARK })
  const ask = { schemaCode: 'contract', queryCode: 'all', replayToken: freshToken() }
  const { id } = (await server.call(exportListAsync, ask, calls().as(initiator))).data
  const [, removed] = await Promise.all([
    runExports(server.deps),
    calls().remove(initiator, data.bizObjectId, 1),
  ])
  expect(removed.fault).toBeNull()
  expect((await server.call(exportProgress, { id }, calls().as(initiator))).data.taskStatus).toBe('DONE')
  expect(stored()).toHaveLength(1)
  await server.fresh.database.query({
    text: `update list_export set ended_at = ended_at - interval '24 hours'`,
  })
  await sweepExports(server.deps, new AbortController().signal)
  expect(stored()).toEqual([])
  expect(await marked()).toEqual([])
})
