import { afterAll, beforeAll, expect, it } from 'vitest'
import { getListView, listDataItems, listListViews, listSheets } from '../../../contract/model-information.ts'
import { PROPERTY_TYPE } from '../../../contract/vocabulary.ts'
import { portalWorld } from '../../support/portal-world.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import type { World } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await portalWorld(server)
})
afterAll(() => server.close())

const as = (userId: string) => ({
  as: { corpId: 'yuanshan', userId },
  headers: { 'accept-language': 'zh' },
})
const seller = () => as(world.people.initiator)
const financier = () => as(world.people.finance[0])
const contract = { schemaCode: 'contract' }

it('data items are the properties with their types, a sub-table with its columns', async () => {
  const { data } = await server.call(listDataItems, contract, seller())
  expect(data[0]).toMatchObject({
    id: 'number',
    code: 'number',
    name: '合同号',
    schemaCode: 'contract',
    propertyType: PROPERTY_TYPE.shortText,
    required: true,
    published: true,
  })
  expect(data.find(({ code }) => code === 'follows')).toMatchObject({ relativeCode: 'contract' })
  const parts = data.find(({ code }) => code === 'parts')
  expect(parts?.propertyType).toBe(PROPERTY_TYPE.subTable)
  expect(parts?.subItems.map(({ id, code }) => [id, code])).toEqual([
    ['parts.what', 'what'],
    ['parts.cost', 'cost'],
    ['parts.source', 'source'],
  ])
})

it('D-02: a field that one of my rights hides is in no list of fields', async () => {
  const items = (await server.call(listDataItems, contract, financier())).data
  expect(items.map(({ code }) => code)).not.toContain('margin')
  expect(items.flatMap(({ subItems }) => subItems.map(({ id }) => id))).toEqual([
    'parts.what',
    'parts.source',
  ])
  const view = (await server.call(getListView, { ...contract, code: 'all' }, financier())).data
  expect(view.queryColumns.map(({ propertyCode }) => propertyCode)).toEqual([
    'number',
    'subject',
    'amount',
    'signed',
  ])
})

it('a list view has its columns and order, and what its reader may add to it', async () => {
  const { data } = await server.call(getListView, { ...contract, code: 'all', clientType: 'PC' }, seller())
  expect(data).toMatchObject({ code: 'all', name: '全部合同', showOnPc: true, showOnMobile: true })
  expect(data.querySorts).toEqual([{ propertyCode: 'signed', descending: true }])
  expect(data.queryActions).toMatchObject([
    { actionCode: 'add', associationType: 'SHEET', associationCode: 'form', name: '合同' },
  ])
})

it('without a code it is the first one of the client; a view that is not there is said to be', async () => {
  const first = await server.call(getListView, { ...contract, clientType: 'APP' }, seller())
  expect(first.data.code).toBe('all')
  const none = await server.call(getListView, { ...contract, code: 'other' }, seller())
  expect(none.fault).toMatchObject({ fault: 'listViewUnknown', params: { code: 'other' } })
})

it('list views say where they are shown; those of another application are not asked for here', async () => {
  const { data } = await server.call(listListViews, { ...contract, isPublish: true }, seller())
  expect(data.map(({ code, showOnMobile, sortKey }) => [code, showOnMobile, sortKey])).toEqual([
    ['all', true, 0],
    ['wideOnly', false, 1],
  ])
  const elsewhere = await server.call(listListViews, { ...contract, currentAppCode: 'treasury' }, seller())
  expect(elsewhere.data).toEqual([])
})

it('forms of a model by their codes', async () => {
  const { data } = await server.call(listSheets, contract, seller())
  expect(data.map(({ code, name, appCode }) => [code, name, appCode])).toEqual([['form', '合同', 'travel']])
})

it('Z-02: a model that I may use nothing of answers like one that is not there', async () => {
  const calls = [listDataItems, listSheets, listListViews, getListView]
  for (const endpoint of calls) {
    const mine = await server.call(endpoint, { schemaCode: 'transfer' }, financier())
    expect(mine.fault?.fault).not.toBe('modelUnknown')
    const theirs = await server.call(endpoint, { schemaCode: 'transfer' }, seller())
    expect(theirs.fault?.fault).toBe('modelUnknown')
    const nobodys = await server.call(endpoint, { schemaCode: 'nothing' }, seller())
    expect(nobodys.fault?.fault).toBe('modelUnknown')
  }
})
