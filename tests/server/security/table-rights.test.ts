import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      // The manager corrects words; amounts and rows are not his.
      if (node.type === 'approval' && node.code === 'manager')
        node.fields = { 'items.what': { editable: true } }
    }
  })
})
afterAll(() => server.close())

const ROWS = [
  { id: 'r1', what: '机票', amount: '100' },
  { id: 'r2', what: '酒店', amount: '200' },
]
const manager = () => ({ as: { corpId: 'yuanshan', userId: world.people.manager } })

async function opened() {
  const { workflowInstanceId } = await world.start('1', { items: ROWS })
  const workItemId = await world.itemOf(world.people.manager, workflowInstanceId)
  const { data } = await server.call(loadForm, { workitemId: workItemId }, manager())
  return { workflowInstanceId, workItemId, fence: { revision: data.revision, digest: data.digest } }
}

const agree = ({ workItemId, fence }: Awaited<ReturnType<typeof opened>>, items: unknown) =>
  server.call(
    submitForm,
    {
      actionCode: 'agree',
      workItemId,
      fence,
      bizObject: { data: { items } },
      replayToken: freshToken(),
    },
    manager(),
  )

it('D-03: over HTTP a closed cell, a new, a missing, a moved and a foreign row are each refused', async () => {
  const item = await opened()
  const elsewhere = await world.start('1', { items: [{ id: 'other', what: '别的', amount: '1' }] })
  expect(elsewhere.workflowInstanceId).not.toBe(item.workflowInstanceId)
  const [first, second] = ROWS
  const cases: [string, unknown, string][] = [
    ['a closed cell', [{ ...first, amount: '1' }, second], 'items.0.amount'],
    ['a new row', [...ROWS, { id: 'r3', what: '出租车' }], 'items.2'],
    ['a row of another form', [first, second, { id: 'other', what: '别的' }], 'items.2'],
    ['a missing row', [first], 'items'],
    ['moved rows', [second, first], 'items'],
    ['a row twice', [first, first, second], 'items.1'],
  ]
  for (const [name, items, path] of cases) {
    const { fault } = await agree(item, items)
    expect(
      fault?.problems?.map((problem) => problem.path),
      name,
    ).toContain(path)
    expect(['fieldReadOnly', 'fieldInvalid'], name).toContain(fault?.fault)
  }
  const { data } = await server.call(loadForm, { workitemId: item.workItemId }, manager())
  expect(data).toMatchObject({ mode: 'decide', bizObject: { data: { items: ROWS, total: '300' } } })
})

it('D-03: what may be changed is, and what is sent as it stands passes', async () => {
  const item = await opened()
  const { fault } = await agree(item, [{ ...ROWS[0], what: '火车票' }, { id: 'r2' }])
  expect(fault).toBeNull()
  const { workflowInstanceId } = item
  const { data } = await server.call(loadForm, { workflowInstanceId }, manager())
  expect(data.bizObject.data.items).toMatchObject([{ what: '火车票', amount: '100' }, ROWS[1]])
})
