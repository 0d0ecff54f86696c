import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listRecordChanges } from '../../../contract/records.ts'
import { compareOperationLog } from '../../../contract/workflow/logs.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let calls: ReturnType<typeof recordCalls>

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  calls = recordCalls(server, world.corpId)
})
afterAll(() => server.close())

const history = (objectId: string, userId: string) =>
  server.call(listRecordChanges, { schemaCode: 'contract', objectId }, calls.as(userId))
const compare = (bizObjectLogId: string, userId: string) =>
  server.call(compareOperationLog, { bizObjectLogId }, calls.as(userId))

async function changedTwice() {
  const { initiator } = world.people
  const { bizObjectId } = (await calls.create(initiator, { amount: '100', margin: '5' })).data
  expect((await calls.change(initiator, bizObjectId, { amount: '120', signed: null })).fault).toBeNull()
  expect((await calls.change(initiator, bizObjectId, { margin: '9' }, 2)).fault).toBeNull()
  return bizObjectId
}

it('the history of a record tells each write, newest first, and what it changed', async () => {
  const { initiator } = world.people
  const id = await changedTwice()
  const { data } = await history(id, initiator)
  expect(data).toMatchObject([
    { operator: { name: '陈思远' }, created: false, hasChanges: true },
    { operator: { name: '陈思远' }, created: false, hasChanges: true },
    { operator: { name: '陈思远' }, created: true, hasChanges: false },
  ])
  const [margin, amount] = await Promise.all(
    data.slice(0, 2).map(async (row) => (await compare(row.id, initiator)).data),
  )
  expect(margin).toMatchObject([{ propertyCode: 'margin', before: '5', after: '9' }])
  // What stayed empty is no change.
  expect(amount).toMatchObject([{ propertyCode: 'amount', before: '100', after: '120' }])
})

it('D-02: a column that my rights hide is in no write that I am told of', async () => {
  const finance = world.people.finance[0]
  const id = await changedTwice()
  const { data } = await history(id, finance)
  expect(data.map(({ hasChanges }) => hasChanges)).toEqual([false, true, false])
  const answers = await Promise.all(data.map((row) => compare(row.id, finance)))
  expect(answers[0]?.data).toEqual([])
  expect(answers.map(({ response }) => response.body).join()).not.toContain('margin')
})

it('Z-01: whoever may not read a record gets the answer of an unknown id; a deleted one leaves nothing', async () => {
  const { initiator, stranger } = world.people
  const id = await changedTwice()
  for (const asked of [id, randomUUID()]) {
    expect((await history(asked, stranger)).fault).toEqual({ fault: 'notFound' })
    expect((await compare(`${asked}.2.0`, stranger)).fault).toEqual({ fault: 'notFound' })
  }
  expect((await compare(`${id}.9.0`, initiator)).fault).toEqual({ fault: 'notFound' })
  expect((await calls.remove(initiator, id, 3)).fault).toBeNull()
  const { rows } = await server.fresh.database.query({
    text: 'select 1 from biz_object_change where biz_object_id = $1',
    values: [id],
  })
  expect(rows).toEqual([])
})
