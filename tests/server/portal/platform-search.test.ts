import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchMessages } from '../../../contract/messages.ts'
import { platformSearch } from '../../../contract/platform-search.ts'
import { getMyActivity } from '../../../contract/workflow/my-activity.ts'
import { portalWorld } from '../../support/portal-world.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let foreign: World
let instanceId: string

beforeAll(async () => {
  server = await startTestServer()
  world = await portalWorld(server)
  foreign = await workflowWorld(server.fresh.database, 'haitang', (pkg) => {
    pkg.code = 'elsewhere'
  })
  instanceId = (await world.start('12800')).workflowInstanceId
})
afterAll(() => server.close())

const headers = { 'accept-language': 'zh' }
const as = (userId: string, corpId = 'yuanshan') => ({ as: { corpId, userId }, headers })
const search = async (searchword: string, caller: ReturnType<typeof as>, tab = 'ALL') =>
  (await server.call(platformSearch, { searchword, tab }, caller)).data

describe('the platform search', () => {
  it('finds applications, functions and workflows by pinyin, with what was found marked', async () => {
    const found = await search('chuchai', as(world.people.manager))
    expect(found.APP?.content).toMatchObject([{ code: 'travel', hits: [[0, 2]] }])
    expect(found.MODEL?.content).toMatchObject([{ code: 'trip', appName: '出差', hits: [[0, 2]] }])
    expect(found.FLOW?.content).toMatchObject([{ code: 'tripApproval', hits: [[0, 2]] }])
    expect(found.ITEM?.totalElements).toBe(0)
  })

  it('finds documents of my lists, each once: mine to decide, mine that I started', async () => {
    const [open] = (await search('拜访客户', as(world.people.manager), 'ITEM')).ITEM?.content ?? []
    expect(open).toMatchObject({ instanceId, state: 'PROCESSING', workflowName: '出差审批' })
    expect(open?.workItemId).toBe(await world.itemOf(world.people.manager, instanceId))
    const mine = (await search('拜访客户', as(world.people.initiator), 'ITEM')).ITEM
    expect(mine).toMatchObject({ totalElements: 1, content: [{ instanceId, workItemId: null }] })
  })

  it('Z-02: nothing of what I may not use or see is found, in no tab and no language', async () => {
    for (const word of ['资金', 'zijin', '调拨', 'transfer', '利率', '拜访客户']) {
      const found = await search(word, as(world.people.stranger))
      const all = [found.APP, found.MODEL, found.FLOW, found.ITEM]
      expect(all.map((kind) => kind?.totalElements)).toEqual([0, 0, 0, 0])
    }
    const there = await search('出差', as(foreign.people.stranger, 'haitang'))
    expect(there.APP?.content.map(({ code }) => code)).toEqual(['elsewhere'])
    expect(there.ITEM?.content).toEqual([])
  })

  it('D-11: hostile and empty words find nothing; a page far beyond the end is empty or refused', async () => {
    for (const word of ['%', '_', "'; drop table app; --", ' ', '​', '<script>', '%'.repeat(200)]) {
      const found = await search(word, as(world.people.manager))
      expect([found.APP, found.MODEL, found.FLOW, found.ITEM].map((kind) => kind?.totalElements)).toEqual([
        0, 0, 0, 0,
      ])
    }
    const long = { searchword: 'x'.repeat(201), tab: 'ALL' }
    expect((await server.call(platformSearch, long, as(world.people.manager))).fault?.fault).toBe(
      'invalidInput',
    )
    const beyond = { searchword: '出差', tab: 'APP', page: 500, size: 100 }
    const empty = await server.call(platformSearch, beyond, as(world.people.manager))
    expect(empty.data.APP).toMatchObject({ content: [], totalElements: 1 })
    const further = await server.call(platformSearch, { ...beyond, page: 501 }, as(world.people.manager))
    expect(further.fault?.fault).toBe('invalidInput')
  })

  it('shares its address with the search of messages', async () => {
    const { data } = await server.call(searchMessages, { tab: 'MESSAGE' }, as(world.people.manager))
    expect(data.MESSAGE.content).toEqual([])
    expect((await server.call(platformSearch, { searchword: 'x', tab: 'ALL' })).status).toBe(401)
  })
})

describe('my activity', () => {
  it('counts what I received and decided, today last, and how long it took me', async () => {
    const before = await server.call(getMyActivity, {}, as(world.people.manager))
    expect(before.data.days).toHaveLength(14)
    expect(before.data.days.at(-1)).toMatchObject({ received: 1, handled: 0 })
    expect(before.data).toMatchObject({ handledThisWeek: 0, averageThisWeek: null, workflows: [] })
    await world.decide(world.people.manager, 'agree', instanceId)
    const { data } = await server.call(getMyActivity, {}, as(world.people.manager))
    expect(data.days.at(-1)).toMatchObject({ received: 1, handled: 1 })
    expect(data.handledThisWeek).toBe(1)
    expect(data.averageThisWeek).toBeGreaterThanOrEqual(0)
    expect(data.workflows).toMatchObject([{ workflowCode: 'tripApproval', name: '出差审批', handled: 1 }])
  })

  it('what I submitted is no decision, and nothing of others is counted', async () => {
    for (const caller of [as(world.people.initiator), as(foreign.people.manager, 'haitang')]) {
      const { data } = await server.call(getMyActivity, {}, caller)
      expect(data.days.every(({ received, handled }) => received + handled === 0)).toBe(true)
      expect(data.workflows).toEqual([])
    }
  })
})
