import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getInstanceBaseInfo, getParticipants } from '../../../../contract/workflow/instance-info.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function admin(): Promise<string> {
  const { rows } = await server.deps.database.query<{ id: string }>({
    text: `select id from app_user where corp_id = 'yuanshan' and username = 'admin'`,
  })
  return rows[0]?.id ?? ''
}

async function atFinance() {
  const { workflowInstanceId } = await world.start('12800')
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  return workflowInstanceId
}

describe('base info of an instance', () => {
  it('Z1: says where it stands and with whom', async () => {
    const workflowInstanceId = await atFinance()
    const answer = await server.call(getInstanceBaseInfo, { workflowInstanceId }, as(world.people.initiator))
    expect(answer.data).toMatchObject({
      workflowCode: 'tripApproval',
      workflowVersion: 1,
      status: 'PROCESSING',
      outcome: null,
      finishTime: null,
      usedTime: null,
      owner: { name: '陈思远' },
      submitter: null,
      ownerDepartment: { name: '华东销售部' },
      revision: 2,
    })
    const [place, ...more] = answer.data.participants
    expect(more).toEqual([])
    expect(place).toMatchObject({ activityCode: 'finance', workItemSource: 0, held: false })
    expect(place?.participants.map(({ name, onBehalfOf, source }) => [name, onBehalfOf, source])).toEqual([
      ['王敏', null, null],
      ['李娜', null, null],
    ])
  })

  it('X6: shows administrators their switches, and nobody else', async () => {
    const workflowInstanceId = await atFinance()
    const ask = async (userId: string) =>
      (await server.call(getInstanceBaseInfo, { workflowInstanceId }, as(userId))).data.headerAction
    expect(await ask(world.people.finance[1])).toEqual({
      showAdjust: false,
      showCancel: false,
      showEditable: false,
      showRemove: false,
      showUserLog: true,
      showEditOwner: false,
    })
    expect(await ask(await admin())).toMatchObject({
      showAdjust: true,
      showCancel: true,
      showRemove: false,
      showEditOwner: true,
    })
  })

  it('Q1: a node whose people have all left says that nobody can handle it', async () => {
    const corpId = 'leavers'
    const own = await workflowWorld(server.fresh.database, corpId)
    const { workflowInstanceId } = await own.start('800')
    await server.deps.database.query({
      text: 'update app_user set active = false where corp_id = $1 and id = $2',
      values: [corpId, own.people.manager],
    })
    await server.deps.database.query({
      text: 'update corp set organisation_version = organisation_version + 1 where corp_id = $1',
      values: [corpId],
    })
    const caller = { as: { corpId, userId: own.people.initiator } }
    const { data } = await server.call(getInstanceBaseInfo, { workflowInstanceId }, caller)
    expect(data.participants).toMatchObject([{ activityCode: 'manager', workItemSource: 1 }])
    expect(data.participants[0]?.participants).toMatchObject([{ name: '林静', disabled: true }])
  })

  it('E: an ended instance waits for nobody and says how long it took', async () => {
    const { workflowInstanceId } = await world.start('800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const { data } = await server.call(
      getInstanceBaseInfo,
      { workflowInstanceId },
      as(world.people.initiator),
    )
    expect(data).toMatchObject({ status: 'COMPLETED', outcome: 'agreed', participants: [], cancelTime: null })
    expect(data.usedTime).toBeGreaterThanOrEqual(0)
    const waiting = await server.call(getParticipants, { workflowInstanceId }, as(world.people.initiator))
    expect(waiting.data).toEqual([])
  })

  it('its participants are those who hold an open task', async () => {
    const workflowInstanceId = await atFinance()
    await world.decide(world.people.finance[0], 'agree', workflowInstanceId)
    const { data } = await server.call(getParticipants, { workflowInstanceId }, as(world.people.manager))
    expect(data.map(({ name }) => name)).toEqual(['李娜'])
  })
})
