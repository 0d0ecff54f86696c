import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchWorkItems } from '../../../contract/work-items.ts'
import { getWorkflowStatistics } from '../../../contract/workflow/statistics.ts'
import { listWorkItems } from '../../../contract/workflow/work-item-query.ts'
import { insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let admin: { corpId: string; userId: string }

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  admin = await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['SYS_MNG'] })
  for (const amount of ['800', '900', '12800']) await world.start(amount)
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

describe('work items of everyone', () => {
  it('are listed with whose they are, for administrators alone', async () => {
    const { data } = await server.call(listWorkItems, {}, as(admin.userId))
    expect(data.totalElements).toBe(3)
    expect(data.content[0]).toMatchObject({
      owner: { id: world.people.manager },
      holder: { id: world.people.manager },
      trustor: null,
      urgeCount: 0,
      remainingTime: null,
    })
    const refused = await server.call(listWorkItems, {}, as(world.people.manager))
    expect(refused.fault?.fault).toBe('noPermission')
  })

  it('Z-02: reach as far as the scope of whoever asks', async () => {
    const scope = { apps: ['other'], operations: ['CANCELED_WORKFLOW'] }
    const elsewhere = await insertPerson(server.fresh.database, 'yuanshan', {
      permissions: ['WORKFLOW_ADMIN'],
      scope,
    })
    for (const filter of [{}, { wd: '%%' }, { currentHandler: world.people.manager }, { size: 100_000 }]) {
      const { data } = await server.call(listWorkItems, filter, { as: elsewhere })
      expect(data).toMatchObject({ content: [], totalElements: 0 })
    }
  })
})

describe('statistics', () => {
  it.each([1, 2, 3] as const)('equal the list, in all and by unit type %i', async (unitType) => {
    const { data } = await server.call(getWorkflowStatistics, { unitType }, as(world.people.manager))
    const all = await server.call(searchWorkItems, {}, as(world.people.manager))
    expect(data).toMatchObject({ workItemCount: all.data.totalElements, toAdminItemCount: 0 })
    if (unitType !== 2) expect(data.units).not.toEqual([])
    for (const { id, workItemCount } of data.units) {
      const list = await server.call(searchWorkItems, { originator: id, unitType }, as(world.people.manager))
      expect(list.data.totalElements).toBe(workItemCount)
    }
  })

  it('count what I started and still runs', async () => {
    const { data } = await server.call(getWorkflowStatistics, {}, as(world.people.initiator))
    expect(data).toMatchObject({ workItemCount: 0, workflowCount: 3 })
  })
})
