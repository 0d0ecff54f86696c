import { afterAll, beforeAll, expect, it } from 'vitest'
import { listWorkItemApprovals } from '../../../../contract/instances.ts'
import { OPERATION_TYPE } from '../../../../contract/vocabulary.ts'
import { compareOperationLog, listInstanceLogs, listOperation } from '../../../../contract/workflow/logs.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type !== 'approval') continue
      node.fields = { purpose: { editable: true } }
      if (node.code === 'finance') node.secret = true
    }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: world.corpId, userId } })

it('M10: a vote in an open secret ballot is in no log and no comparison until one has voted oneself', async () => {
  const { initiator, manager, finance } = world.people
  const [first, second] = finance
  const { workflowInstanceId } = await world.start('9000')
  await world.decide(manager, 'agree', workflowInstanceId)
  await world.decide(first, 'agree', workflowInstanceId, '我同意', { purpose: '改过的事由' })
  const read = async (userId: string) => {
    const log = await server.call(listOperation, { workflowInstanceId }, as(userId))
    const lines = await server.call(listInstanceLogs, { workflowInstanceId }, as(userId))
    const vote = log.data.find(({ operator, label }) => operator?.id === first && label === 'agree')
    const line = lines.data.find(({ originator }) => originator.participant.id === first)
    return { vote, did: line?.approvalActionStatus, finished: line?.finishTime ?? null }
  }
  const own = await read(first)
  expect(own).toMatchObject({ vote: { detail: '我同意', hasChanges: true }, did: OPERATION_TYPE.agree })
  const comparison = { bizObjectLogId: own.vote?.id ?? '' }
  for (const userId of [initiator, manager, second]) {
    expect(await read(userId)).toEqual({ vote: undefined, did: null, finished: null })
    expect((await server.call(compareOperationLog, comparison, as(userId))).fault?.fault).toBe('notFound')
  }
  await world.decide(second, 'agree', workflowInstanceId)
  expect(await read(second)).toMatchObject({ vote: { detail: '我同意' }, did: OPERATION_TYPE.agree })
  expect((await server.call(compareOperationLog, comparison, as(initiator))).fault).toBeNull()
})

it('Z4 D-02: that a decision changed the form is told to those who see a field that it changed', async () => {
  const { initiator, manager } = world.people
  const { workflowInstanceId } = await world.start('300')
  await world.decide(manager, 'agree', workflowInstanceId, '', { purpose: '另一个事由' })
  const { data } = await server.call(listWorkItemApprovals, { workflowInstanceId }, as(initiator))
  const [submit] = data.find(({ activityType }) => activityType === 'START')?.nodes ?? []
  const [vote] = data.find(({ activityCode }) => activityCode === 'manager')?.nodes ?? []
  // Of the first submit everything is new.
  expect(submit?.changes).toBeUndefined()
  const compared = await server.call(
    compareOperationLog,
    { bizObjectLogId: vote?.changes ?? '' },
    as(initiator),
  )
  expect(compared.data).toMatchObject([{ propertyCode: 'purpose', before: '拜访客户', after: '另一个事由' }])
})
