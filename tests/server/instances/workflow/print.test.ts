import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm } from '../../../../contract/forms.ts'
import { loadPrintDatas, MOST_PRINTED } from '../../../../contract/print.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { compareOperationLog, LOG_TYPE, listOperation } from '../../../../contract/workflow/logs.ts'
import { recordCalls } from '../../../support/record-calls.ts'
import { withContracts } from '../../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

const MARK = 'marker-of-a-hidden-field'
const CELL = 'marker-of-a-hidden-column'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    withContracts(pkg)
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type !== 'approval' || node.code !== 'manager') continue
      node.fields = {
        purpose: { editable: true },
        secretNote: { visible: false },
        'items.what': { visible: false },
      }
    }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const items = [{ id: 'r1', what: CELL, amount: '800' }]

async function trip() {
  const { workflowInstanceId } = await world.start('0', { secretNote: MARK, items })
  return workflowInstanceId
}

function print(userId: string, workflowInstanceIds: readonly string[], more: object = {}) {
  const input = { workflowInstanceIds: [...workflowInstanceIds], ...more }
  return server.call(loadPrintDatas, input, as(userId))
}

async function printings(instanceId: string) {
  const { initiator } = world.people
  const { data } = await server.call(listOperation, { workflowInstanceId: instanceId }, as(initiator))
  return data.filter(({ operationType }) => operationType === LOG_TYPE.print)
}

describe('documents for the printer', () => {
  it('are what load shows, with the flow, by whom and when', async () => {
    const id = await trip()
    const { initiator } = world.people
    const { data } = await print(initiator, [id])
    expect(data).toHaveLength(1)
    const [page] = data
    expect(page).toMatchObject({
      workflowInstanceId: id,
      instanceState: 'PROCESSING',
      printedBy: { name: '陈思远' },
      bizObject: { data: { secretNote: MARK, items: [{ what: CELL }] } },
    })
    expect(page?.steps.map(({ activityCode }) => activityCode)).toEqual(
      expect.arrayContaining(['start', 'manager']),
    )
    expect(Date.parse(page?.printedAt ?? '')).toBeGreaterThan(0)
  })

  it('D-02: a hidden field or column leaves no byte on paper', async () => {
    const id = await trip()
    const answer = await print(world.people.manager, [id])
    expect(answer.data[0]?.bizObject.data.purpose).toBe('拜访客户')
    for (const word of [MARK, CELL, 'secretNote']) expect(answer.response.body).not.toContain(word)
  })

  it('S7: what an approver saved for himself is not on paper, not even on his own', async () => {
    const id = await trip()
    const { manager } = world.people
    const input = {
      workItemId: await world.itemOf(manager, id),
      bizObject: { data: { purpose: '悄悄改的' } },
      approval: { content: '想一想' },
      replayToken: freshToken(),
    }
    expect((await server.call(saveForm, input, as(manager))).errcode).toBe(0)
    expect((await print(manager, [id])).response.body).not.toMatch(/悄悄改的|想一想/)
  })

  it('come in the order asked for, each once, by record too', async () => {
    const [one, two] = [await trip(), await trip()]
    const { initiator } = world.people
    const loaded = await server.call(loadForm, { workflowInstanceId: one }, as(initiator))
    const objectIds = [loaded.data.bizObject.id ?? '']
    const { data } = await print(initiator, [two], { objectIds, schemaCode: 'trip' })
    expect(data.map(({ workflowInstanceId }) => workflowInstanceId)).toEqual([two, one])
    const other = await print(initiator, [two], { objectIds, schemaCode: 'house' })
    expect(other.data).toHaveLength(1)
  })

  it('are plain records too, for whoever may read them', async () => {
    const { initiator, stranger } = world.people
    const { bizObjectId } = (await recordCalls(server, 'yuanshan').create(initiator, { subject: '交换机' }))
      .data
    const asked = { objectIds: [bizObjectId], schemaCode: 'contract' }
    const { data } = await print(initiator, [await trip()], asked)
    expect(
      data.map(({ workflowInstanceId, steps }) => [workflowInstanceId === null, steps.length > 0]),
    ).toEqual([
      [false, true],
      [true, false],
    ])
    expect(data[1]).toMatchObject({
      mode: 'look',
      bizObject: { id: bizObjectId, data: { subject: '交换机' } },
    })
    expect((await print(stranger, [], asked)).fault?.fault).toBe('notFound')
  })

  it('Z-01: what is unknown or another’s is left out of the batch; alone it is an unknown id', async () => {
    const id = await trip()
    const { initiator, stranger } = world.people
    expect((await print(initiator, [randomUUID(), id])).data).toHaveLength(1)
    const [foreign, unknown] = [await print(stranger, [id]), await print(stranger, [randomUUID()])]
    expect(foreign.fault).toEqual(unknown.fault)
    expect(foreign.fault?.fault).toBe('notFound')
    expect(await printings(id)).toHaveLength(1)
  })

  it('a draft is printed for its owner alone, and leaves no entry', async () => {
    const { initiator, manager } = world.people
    const input = { workflowCode: 'tripApproval', bizObject: { data: { purpose: '草稿' } } }
    const saved = await server.call(saveForm, { ...input, replayToken: freshToken() }, as(initiator))
    const id = saved.data.workflowInstanceId
    expect((await print(initiator, [id])).data[0]).toMatchObject({ instanceState: 'DRAFT', steps: [] })
    expect((await print(manager, [id])).fault?.fault).toBe('notFound')
  })

  it('more than the limit of one call are refused', async () => {
    const ids = Array.from({ length: MOST_PRINTED + 1 }, () => randomUUID())
    expect((await print(world.people.initiator, ids)).fault?.fault).toBe('invalidInput')
  })
})

describe('the trace of a printing', () => {
  it('Z1: is an entry of the operation log with who and when; the run does not change', async () => {
    const id = await trip()
    const { manager } = world.people
    const before = await server.call(loadForm, { workflowInstanceId: id }, as(manager))
    await print(manager, [id])
    const after = await server.call(loadForm, { workflowInstanceId: id }, as(manager))
    expect(after.data.instanceRevision).toBe(before.data.instanceRevision)
    const entries = await printings(id)
    expect(entries).toMatchObject([{ operator: { name: '林静' }, label: null, hasChanges: false }])
    const compared = await server.call(
      compareOperationLog,
      { bizObjectLogId: entries[0]?.id ?? '' },
      as(manager),
    )
    expect(compared.fault?.fault).toBe('notFound')
  })

  it('G3: the same token is one printing, another token another', async () => {
    const id = await trip()
    const { initiator } = world.people
    const replayToken = freshToken()
    await print(initiator, [id], { replayToken })
    await print(initiator, [id], { replayToken })
    expect(await printings(id)).toHaveLength(1)
    await print(initiator, [id], { replayToken: freshToken() })
    expect(await printings(id)).toHaveLength(2)
  })
})
