import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'start') node.fields = { secretNote: { visible: false } }
      if (node.type === 'approval' && node.code === 'manager') {
        node.fields = {
          purpose: { editable: true },
          secretNote: { editable: true },
          items: { editable: true },
        }
      }
    }
  })
})
afterAll(() => server.close())

const load = async (userId: string, workflowInstanceId: string) =>
  (await server.call(loadForm, { workflowInstanceId }, { as: { corpId: world.corpId, userId } })).data

const agreeWith = async (userId: string, instanceId: string, data: Readonly<Record<string, unknown>>) => {
  const { revision, digest, workItemId } = await load(userId, instanceId)
  const body = {
    actionCode: 'agree' as const,
    workItemId: workItemId ?? '',
    fence: { revision, digest },
    bizObject: { data },
    replayToken: freshToken(),
  }
  const { fault } = await server.call(submitForm, body, { as: { corpId: world.corpId, userId } })
  expect(fault).toBeNull()
}

const marks = (page: Awaited<ReturnType<typeof load>>) =>
  (page.changedFields ?? []).map(({ path, by, before }) => [path, by?.name, before])

describe('fields changed since I last looked', () => {
  it('are marked with who, when and what they were, also rows, until the next visit', async () => {
    const { initiator, manager } = world.people
    const items = [
      { id: 'r1', what: '机票', amount: '9000' },
      { id: 'r2', what: '酒店', amount: '10' },
    ]
    const { workflowInstanceId } = await world.start('0', { items })
    expect((await load(initiator, workflowInstanceId)).changedFields).toBeUndefined()
    await agreeWith(manager, workflowInstanceId, {
      purpose: '改过',
      items: [items[0], { id: 'r2', what: '酒店', amount: '20' }, { what: '打车', amount: '1' }],
    })
    const expected = [
      ['purpose', '林静', '拜访客户'],
      ['items', '林静', undefined],
      ['items.r2', '林静', undefined],
      ['items.row1', '林静', undefined],
      ['total', '林静', '9010'],
    ]
    const page = await load(initiator, workflowInstanceId)
    expect(marks(page)).toEqual(expected)
    expect(page.changedFields?.[0]?.at).toMatch(/^\d{4}-/)
    // A reload is the same visit.
    expect(marks(await load(initiator, workflowInstanceId))).toEqual(expected)
    await server.fresh.database.query({
      text: `update last_look set at = at - interval '31 minutes' where user_id = $1 and instance_id = $2`,
      values: [initiator, workflowInstanceId],
    })
    expect((await load(initiator, workflowInstanceId)).changedFields).toBeUndefined()
  })

  it('count from one’s own last act for whoever never looked; one’s own changes are no news', async () => {
    const { initiator, manager, finance } = world.people
    const { workflowInstanceId } = await world.start('9000')
    await agreeWith(manager, workflowInstanceId, { purpose: '第一次看' })
    expect(marks(await load(initiator, workflowInstanceId))).toEqual([['purpose', '林静', '拜访客户']])
    expect((await load(manager, workflowInstanceId)).changedFields).toBeUndefined()
    // Who sees it the first time has nothing to compare it with.
    expect((await load(finance[0], workflowInstanceId)).changedFields).toBeUndefined()
  })

  it('D-02: name no field that the reader’s node hides', async () => {
    const { initiator, manager } = world.people
    const { workflowInstanceId } = await world.start('9000')
    await agreeWith(manager, workflowInstanceId, { secretNote: '不可见' })
    const page = await load(initiator, workflowInstanceId)
    expect(page.changedFields).toBeUndefined()
    expect(JSON.stringify(page)).not.toMatch(/secretNote|不可见/)
  })
})
