import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepFilesTask } from '../../../server/files/tasks.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let calls: ReturnType<typeof recordCalls>

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) =>
    withContracts(pkg, ({ properties }) => {
      properties.push({ code: 'papers', name: { zh: '附件' }, type: 'attachment' })
    }),
  )
  calls = recordCalls(server, world.corpId)
})
afterAll(() => server.close())

/** Something that the initiator has uploaded and nothing has taken up. */
async function uploaded() {
  const id = randomUUID()
  await server.fresh.database.query({
    text: `insert into file_object (corp_id, id, owner_id, name, size, media_type, kind, sha256, storage_key, state,
        created_at, expires_at)
      values ('yuanshan', $1, $2, 'a.png', 1000, 'image/png', 'image', '\\x00', $3, 'ready', app_now(),
        app_now() + interval '1 day')`,
    values: [id, world.people.initiator, `key-${id}`],
  })
  return { id, name: 'a.png', size: 1000, mimeType: 'image/png' }
}

async function known(id: string): Promise<boolean> {
  const { rows } = await server.fresh.database.query({
    text: 'select 1 from file_object where id = $1',
    values: [id],
  })
  return rows.length === 1
}

const sweep = () => sweepFilesTask(server.deps).run({}, new AbortController().signal)

it('a deleted record takes its files with it', async () => {
  const { initiator } = world.people
  const file = await uploaded()
  const { bizObjectId } = (await calls.create(initiator, { papers: [file] })).data
  await sweep()
  expect(await known(file.id)).toBe(true)
  expect((await calls.remove(initiator, bizObjectId)).fault).toBeNull()
  await sweep()
  expect(await known(file.id)).toBe(false)
})

it('F-02: a file of one record stands in no other, and stays good in its own', async () => {
  const { initiator } = world.people
  const file = await uploaded()
  const { bizObjectId } = (await calls.create(initiator, { papers: [file] })).data
  expect((await calls.create(initiator, { papers: [file] })).fault?.problems).toEqual([
    { path: 'papers', problem: 'unknownFile' },
  ])
  expect((await calls.change(initiator, bizObjectId, { papers: [] }, 1)).fault).toBeNull()
  expect((await calls.change(initiator, bizObjectId, { papers: [file] }, 2)).fault).toBeNull()
})
