import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getAppByCode,
  getAppOfModel,
  getAppPackage,
  getPortalPage,
  listAppGroups,
  listApps,
  listFunctions,
  listFunctionsOfFolder,
  listNotices,
  searchApps,
  searchBizModels,
} from '../../../contract/portal.ts'
import { createWorkflowTrust } from '../../../contract/workflow/trust.ts'
import { listModelWorkflows, listMyWorkflowByFolder } from '../../../contract/workflow-centre.ts'
import { portalWorld } from '../../support/portal-world.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let foreign: World

beforeAll(async () => {
  server = await startTestServer()
  world = await portalWorld(server)
  foreign = await workflowWorld(server.fresh.database, 'haitang', (pkg) => {
    pkg.code = 'elsewhere'
  })
})
afterAll(() => server.close())

const headers = { 'accept-language': 'zh' }
const as = (userId: string, corpId = 'yuanshan') => ({ as: { corpId, userId }, headers })
const seller = () => as(world.people.initiator)
const head = () => as(world.people.manager)
const financier = () => as(world.people.finance[0])

describe('applications', () => {
  it('are those in which I may use something, in the administrators’ order', async () => {
    const mine = await server.call(listApps, {}, seller())
    expect(mine.data.map(({ code }) => code)).toEqual(['travel'])
    const theirs = await server.call(listApps, { isMobile: true }, financier())
    expect(theirs.data.map(({ code, name }) => [code, name])).toEqual([
      ['travel', '出差'],
      ['treasury', '资金'],
    ])
  })

  it('stand under their groups, those without one last', async () => {
    const { data } = await server.call(listAppGroups, {}, financier())
    expect(data.map(({ name, size, apps }) => [name, size, apps.map(({ code }) => code)])).toEqual([
      ['财务', 1, ['treasury']],
      ['', 1, ['travel']],
    ])
    expect(data[0]?.apps[0]?.groupCode).toBe(data[0]?.code)
  })

  it('answer at the other addresses of the family too', async () => {
    for (const url of [
      '/api/app/apppackage/list',
      '/api/app/apppackage/list_all',
      '/api/app/appgroup/list',
    ]) {
      const answer = await server.raw(
        { method: 'GET', url },
        { corpId: 'yuanshan', userId: world.people.initiator },
      )
      expect(answer.json().data).toHaveLength(1)
    }
  })

  it('Z-02: one of which I may use nothing is nowhere, whatever is asked', async () => {
    const stranger = seller()
    const missing = ['treasury', 'nothing']
    for (const code of missing) {
      const answers = await Promise.all([
        server.call(getAppPackage, { appCode: code }, stranger),
        server.call(getAppByCode, { code }, stranger),
        server.call(listFunctions, { appCode: code }, stranger),
        server.call(getPortalPage, { code: `${code}.rates` }, stranger),
        server.call(getPortalPage, { code: `${code}HomePage` }, stranger),
      ])
      expect(answers.map(({ fault }) => fault?.fault)).toEqual(Array(5).fill('notFound'))
    }
    expect((await server.call(searchApps, { name: '资金' }, stranger)).data).toEqual([])
    expect((await server.call(searchBizModels, { searchKey: '调拨' }, stranger)).data).toEqual([])
    expect((await server.call(getAppOfModel, { code: 'transfer' }, stranger)).fault?.fault).toBe('notFound')
    expect((await server.call(listModelWorkflows, { schemaCode: 'transfer' }, stranger)).fault?.fault).toBe(
      'notFound',
    )
    const none = { schemaCode: 'transfer', filterNoWorkflow: true }
    expect((await server.call(listModelWorkflows, none, stranger)).data).toEqual([])
  })

  it('D-01: another organisation has its own', async () => {
    const there = as(foreign.people.initiator, 'haitang')
    expect((await server.call(listApps, {}, there)).data.map(({ code }) => code)).toEqual(['elsewhere'])
    expect((await server.call(getAppPackage, { appCode: 'travel' }, there)).fault?.fault).toBe('notFound')
    expect((await server.call(listNotices, {}, there)).data).toEqual([])
    const { response } = await server.call(listApps, {})
    expect(response.statusCode).toBe(401)
  })

  it('are found by name, pinyin and initials', async () => {
    for (const name of ['资', 'zijin', 'zj', 'TREAS']) {
      const { data } = await server.call(searchApps, { name }, financier())
      expect(data.map(({ code }) => code)).toEqual(['treasury'])
    }
    expect((await server.call(searchApps, { name: '%' }, financier())).data).toEqual([])
    const elsewhere = { name: '资', appCode: 'travel' }
    expect((await server.call(searchApps, elsewhere, financier())).data).toEqual([])
  })
})

describe('functions', () => {
  it('are a tree of folders, biz models and pages; empty folders and helper models are not in it', async () => {
    const { data } = await server.call(listFunctions, { appCode: 'travel' }, seller())
    const shape = (nodes: typeof data): unknown =>
      nodes.map(({ type, code, children }) => [type, code, shape(children)])
    expect(shape(data)).toEqual([
      [
        'Folder',
        'work',
        [
          ['Folder', 'paper', [['BizModel', 'contract', []]]],
          ['BizModel', 'trip', []],
          ['Page', 'guide', []],
        ],
      ],
    ])
    const [work] = data
    expect(work?.children[1]).toMatchObject({ bizSchemaCode: 'trip', parentId: 'travel.work' })
    const inside = await server.call(listFunctionsOfFolder, { id: 'travel.paper' }, seller())
    expect(inside.data.map(({ code }) => code)).toEqual(['contract'])
    const empty = await server.call(listFunctionsOfFolder, { id: 'travel.empty' }, seller())
    expect(empty.fault?.fault).toBe('notFound')
  })

  it('a page for some is there for them only', async () => {
    const pages = async (caller: ReturnType<typeof as>) => {
      const { data } = await server.call(listFunctions, { appCode: 'travel' }, caller)
      return data.filter(({ type }) => type === 'Page').map(({ code }) => code)
    }
    expect(await pages(head())).toEqual(['leaders'])
    expect(await pages(seller())).toEqual([])
    const refused = await server.call(getPortalPage, { code: 'travel.leaders' }, seller())
    expect(refused.fault?.fault).toBe('notFound')
  })

  it('a model is found by name, and its application and folder by its code', async () => {
    const { data } = await server.call(searchBizModels, { searchKey: 'htqd 合同' }, seller())
    expect(data).toEqual([])
    const found = await server.call(searchBizModels, { searchKey: 'hetong' }, seller())
    expect(found.data.map(({ code, type }) => [code, type])).toEqual([['contract', 'BizModel']])
    const place = await server.call(getAppOfModel, { code: 'contract' }, seller())
    expect(place.data).toEqual({ appCode: 'travel', folderId: 'travel.paper' })
    expect((await server.call(getAppOfModel, { code: 'helper' }, seller())).fault?.fault).toBe('notFound')
  })

  it('the workflows of a folder and of a model are those that I may start', async () => {
    const codes = async (id: string) =>
      (await server.call(listMyWorkflowByFolder, { id }, seller())).data.map(({ code }) => code)
    expect(await codes('travel.work')).toEqual(['tripApproval'])
    expect(await codes('travel.paper')).toEqual([])
    const { data } = await server.call(listModelWorkflows, { schemaCode: 'trip' }, seller())
    expect(data.map(({ code }) => code)).toEqual(['tripApproval'])
    const plain = await server.call(listModelWorkflows, { schemaCode: 'contract' }, seller())
    expect(plain.data).toEqual([])
  })
})

describe('pages', () => {
  it('the front page has my counts, what I may start and use, and today’s notices', async () => {
    await world.start('12800')
    const app = await server.call(getAppPackage, { appCode: 'travel' }, head())
    expect(app.data).toMatchObject({ homePage: 'travelHomePage', workflows: [{ code: 'tripApproval' }] })
    const { data } = await server.call(getPortalPage, { code: 'travelHomePage' }, head())
    expect(data).toMatchObject({ name: '差旅首页', status: 'ENABLE', published: true, appCode: 'travel' })
    expect(data.blocks).toMatchObject([
      { type: 'counts', workItemCount: 1, circulateItemCount: 0 },
      { type: 'workflows', workflows: [{ code: 'tripApproval' }] },
      { type: 'functions', functions: [{ code: 'contract' }, { code: 'guide' }] },
      { type: 'notices', notices: [{ title_i18n: { zh: '新差旅标准' }, day: '2020-01-02' }] },
    ])
  })

  it('the notices of all my pages come newest first', async () => {
    const titles = async (caller: ReturnType<typeof as>) =>
      (await server.call(listNotices, {}, caller)).data.map(({ title_i18n }) => title_i18n.zh)
    expect(await titles(head())).toEqual(['预算收紧', '新差旅标准'])
    expect(await titles(seller())).toEqual(['新差旅标准'])
  })
})

describe('Z-06: what was entrusted to me', () => {
  it('a START trust shows the workflow and its application while it runs', async () => {
    const { manager, finance } = world.people
    const now = Date.now()
    const { fault } = await server.call(
      createWorkflowTrust,
      {
        trustType: '1',
        trustor: finance[1],
        trustee: manager,
        rangeType: '1',
        workflowTrusts: [{ workflowCode: 'transferApproval' }],
        startTime: new Date(now).toISOString(),
        endTime: new Date(now + 3_600_000).toISOString(),
        replayToken: freshToken(),
      },
      as(finance[1]),
    )
    expect(fault).toBeNull()
    const app = await server.call(getAppPackage, { appCode: 'treasury' }, head())
    expect(app.data.workflows.map(({ code }) => code)).toEqual(['transferApproval'])
    expect(app.data.functions.map(({ type }) => type)).not.toContain('Page')
    expect((await server.call(getAppPackage, { appCode: 'treasury' }, seller())).fault?.fault).toBe(
      'notFound',
    )
  })
})
