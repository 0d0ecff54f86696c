import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { dataExist, getListHeaders, queryList } from '../../../contract/query-list.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let calls: ReturnType<typeof recordCalls>
let ids: readonly string[]

const SEEDS = [
  {
    number: 'B-001',
    subject: '一百%服务器',
    amount: '100',
    margin: '5',
    signed: '2026-01-31',
    kind: 'buy',
    tags: ['a'],
  },
  {
    number: 'B-002',
    subject: '服务_器',
    amount: '20',
    margin: '50',
    signed: '2026-02-01',
    kind: 'sell',
    tags: ['a', 'b'],
  },
  { number: 'B-003', subject: 'Laptops', amount: '3', margin: '500', signed: '2026-02-28', urgent: true },
  { number: 'B-004', subject: 'laptop \\ bag', margin: '1' },
]

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  calls = recordCalls(server, world.corpId)
  const made: string[] = []
  for (const seed of SEEDS) {
    const data =
      seed.number === 'B-002' ? { ...seed, manager: [{ id: world.people.manager, type: 3 }] } : seed
    made.push((await calls.create(world.people.initiator, data)).data.bizObjectId)
  }
  ids = made
})
afterAll(() => server.close())

type Asked = Omit<InputOf<typeof queryList>, 'schemaCode'>
const list = (userId: string, asked: Asked = {}) =>
  server.call(queryList, { schemaCode: 'contract', ...asked }, calls.as(userId))
const numbersOf = async (asked: Asked) => {
  const { data } = await list(world.people.initiator, { queryCode: 'all', ...asked })
  return data.content.map(({ data: row }) => row.number)
}
const filter = (
  propertyCode: string,
  op: 'Eq' | 'NotEq' | 'Gt' | 'Lt' | 'Like' | 'NotLike',
  propertyValue: unknown,
) => numbersOf({ filters: [{ propertyCode, op, propertyValue }], sorts: [{ propertyCode: 'number' }] })

describe('a list of records', () => {
  it('shows the columns of its view in its order, with title and summary', async () => {
    const { data } = await list(world.people.initiator, { queryCode: 'all' })
    expect(data.columns.map(({ code }) => code)).toEqual(['number', 'subject', 'amount', 'margin', 'signed'])
    expect(data.content.map(({ data: row }) => row.number)).toEqual(['B-003', 'B-002', 'B-001', 'B-004'])
    expect(data).toMatchObject({ totalElements: 4, totalPages: 1, totalIsMinimum: false, appCode: 'travel' })
    const [first] = data.content
    expect(first).toMatchObject({ name: 'B-003 Laptops', sequenceStatus: 'COMPLETED', instanceId: null })
    expect(first?.summary.map(({ code, value }) => [code, value])).toEqual([
      ['amount', '3'],
      ['signed', '2026-02-28'],
    ])
  })

  it('without a view shows the summary fields, newest first', async () => {
    const { data } = await list(world.people.initiator)
    expect(data.columns.map(({ code }) => code)).toEqual(['amount', 'signed', 'kind'])
    expect(data.content.map(({ id }) => id)).toEqual([...ids].reverse())
  })

  it('takes columns of one’s own in place of the view’s or beside them', async () => {
    const options = { customDisplayColumns: ['kind'], queryDisplayType: '1' as const }
    const own = await list(world.people.initiator, { queryCode: 'all', options })
    expect(own.data.columns.map(({ code }) => code)).toEqual(['kind'])
    expect(Object.keys(own.data.content[0]?.data ?? {})).toEqual(['kind'])
    const both = await list(world.people.initiator, {
      queryCode: 'all',
      options: { ...options, queryDisplayType: '2' },
    })
    expect(both.data.columns.map(({ code }) => code)).toContain('kind')
  })

  it('filters by the type of the property', async () => {
    expect(await filter('subject', 'Eq', 'Laptops')).toEqual(['B-003'])
    expect(await filter('subject', 'Like', 'LAPTOP')).toEqual(['B-003', 'B-004'])
    expect(await filter('subject', 'NotLike', 'laptop')).toEqual(['B-001', 'B-002'])
    expect(await filter('amount', 'Gt', '20')).toEqual(['B-001'])
    expect(await filter('amount', 'Lt', 20)).toEqual(['B-003'])
    expect(await filter('amount', 'Eq', ['3', '20.00'])).toEqual(['B-002', 'B-003'])
    expect(await filter('amount', 'NotEq', '20')).toEqual(['B-001', 'B-003', 'B-004'])
    expect(await filter('amount', 'Eq', '')).toEqual(['B-004'])
    expect(await filter('signed', 'Eq', '2026-02')).toEqual(['B-002', 'B-003'])
    expect(await filter('signed', 'Eq', ['2026-01-31', '2026-02-01'])).toEqual(['B-001', 'B-002'])
    expect(await filter('signed', 'Gt', '2026-01')).toEqual(['B-002', 'B-003'])
    expect(await filter('urgent', 'Eq', true)).toEqual(['B-003'])
    expect(await filter('kind', 'Eq', ['buy', 'sell'])).toEqual(['B-001', 'B-002'])
    expect(await filter('tags', 'Eq', 'b')).toEqual(['B-002'])
    expect(await filter('manager', 'Eq', [{ id: world.people.manager, type: 3 }])).toEqual(['B-002'])
    expect(await filter('sequenceNo', 'Like', 'ht-0')).toHaveLength(4)
    expect(await filter('owner', 'Eq', world.people.initiator)).toHaveLength(4)
    expect(await filter('createdTime', 'Lt', '2020-01-01')).toEqual([])
  })

  it('joins filters by a tree of and, or', async () => {
    const queryCondition = {
      or: [
        { propertyCode: 'kind', propertyValue: 'buy' },
        {
          and: [
            { propertyCode: 'urgent', propertyValue: true },
            { propertyCode: 'amount', op: 'Lt', propertyValue: 5 },
          ],
        },
      ],
    }
    expect(await numbersOf({ queryCondition })).toEqual(['B-003', 'B-001'])
  })

  it('finds words of title and number, two Chinese characters too', async () => {
    const found = async (wd: string) => (await numbersOf({ wd, sorts: [{ propertyCode: 'number' }] })).join()
    expect(await found('务器')).toBe('B-001')
    expect(await found('服')).toBe('B-001,B-002')
    expect(await found('LAPTOP')).toBe('B-003,B-004')
    expect(await found('HT-0002')).toBe('B-002')
    expect(await found('b-003 lap')).toBe('B-003')
  })

  it('pages by cursor without loss or repeat in every order, also by page and size', async () => {
    for (const sorts of [
      [],
      [{ propertyCode: 'amount' }],
      [{ propertyCode: 'kind', descending: true }, { propertyCode: 'amount' }],
    ]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { data } = await list(world.people.initiator, { size: 1, sorts, ...(cursor && { cursor }) })
        seen.push(...data.content.map(({ id }) => id))
        cursor = data.nextCursor ?? undefined
      } while (cursor !== undefined && seen.length < 9)
      expect([...seen].sort()).toEqual([...ids].sort())
    }
    const second = await list(world.people.initiator, { page: 1, size: 3 })
    expect(second.data.content.map(({ id }) => id)).toEqual([ids[0]])
    const broken = await list(world.people.initiator, { cursor: 'x' })
    expect(broken.fault?.fault).toBe('invalidInput')
  })

  it('tells its views, those of the phone apart, and whether there is such a record', async () => {
    const views = await server.call(
      getListHeaders,
      { schemaCode: 'contract', clientType: 'PC' },
      calls.as(world.people.initiator),
    )
    expect(views.data.map(({ code }) => code)).toEqual(['all', 'wideOnly'])
    const phone = await server.call(
      getListHeaders,
      { schemaCode: 'contract', clientType: 'APP' },
      calls.as(world.people.initiator),
    )
    expect(phone.data.map(({ code }) => code)).toEqual(['all'])
    const exists = (userId: string, number: string) =>
      server.call(
        dataExist,
        { schemaCode: 'contract', filters: [{ propertyCode: 'number', propertyValue: number }] },
        calls.as(userId),
      )
    expect((await exists(world.people.initiator, 'B-001')).data).toBe(true)
    expect((await exists(world.people.initiator, 'B-9')).data).toBe(false)
    expect((await exists(world.people.stranger, 'B-001')).data).toBe(false)
  })
})

describe('who sees which records', () => {
  it('own ones, the department’s, all; and nothing of others', async () => {
    const { initiator, manager, finance, stranger } = world.people
    const theirs = (await calls.create(stranger, { number: 'S-1' })).data.bizObjectId
    const seen = async (userId: string) => (await list(userId)).data.content.map(({ id }) => id)
    expect(await seen(stranger)).toEqual([theirs])
    expect(await seen(initiator)).toHaveLength(4)
    expect(await seen(manager)).toHaveLength(4)
    expect(await seen(finance[0])).toHaveLength(5)
    expect((await list(stranger, { objectIds: [...ids] })).data.totalElements).toBe(0)
  })

  it('runs: those one takes part in, through one’s own node; strangers none', async () => {
    const { workflowInstanceId } = await world.start('100', { secretNote: '只给主管看' })
    const trips = (userId: string) => server.call(queryList, { schemaCode: 'trip' }, calls.as(userId))
    const { initiator, manager, stranger } = world.people
    for (const userId of [initiator, manager]) {
      const { data } = await trips(userId)
      expect(data.content.map(({ instanceId }) => instanceId)).toEqual([workflowInstanceId])
      expect(data.content[0]).toMatchObject({ sequenceStatus: 'PROCESSING' })
    }
    expect((await trips(stranger)).data.totalElements).toBe(0)
  })
})

describe('D-02: a field hidden from somebody', () => {
  it('is not listed, neither filtered nor sorted by, not even to find out whether there is one', async () => {
    const [person] = world.people.finance
    const all = await list(person, { queryCode: 'all' })
    expect(all.data.columns.map(({ code }) => code)).not.toContain('margin')
    expect(all.response.body).not.toMatch(/margin|毛利|"500"/)
    const filters = [{ propertyCode: 'margin', op: 'Gt' as const, propertyValue: '10' }]
    const refused = await Promise.all([
      list(person, { filters }),
      list(person, { queryCondition: { or: filters } }),
      list(person, { sorts: [{ propertyCode: 'margin' }] }),
      list(person, { options: { customDisplayColumns: ['margin'] } }),
      server.call(dataExist, { schemaCode: 'contract', filters }, calls.as(person)),
    ])
    for (const { fault } of refused) expect(fault?.fault).toBe('fieldHidden')
  })

  it('is not found by searching either', async () => {
    expect((await list(world.people.finance[0], { wd: '500' })).data.totalElements).toBe(0)
  })
})

const HOSTILE = [
  'id;select pg_sleep(3)--',
  '(case when 1=1 then 1 end)',
  '"a"."b"',
  'ａmount',
  'x'.repeat(64),
  '__proto__',
  'constructor',
]

describe('D-10: names that come from outside', () => {
  it('are looked up in the model, and unknown ones refused at once', async () => {
    const begun = Date.now()
    for (const code of HOSTILE) {
      const answers = await Promise.all([
        list(world.people.initiator, { queryCode: code }),
        list(world.people.initiator, { filters: [{ propertyCode: code, propertyValue: '1' }] }),
        list(world.people.initiator, { sorts: [{ propertyCode: code }] }),
        list(world.people.initiator, { options: { customDisplayColumns: [code] } }),
        server.call(queryList, { schemaCode: code }, calls.as(world.people.initiator)),
      ])
      expect(answers.map(({ fault }) => fault?.fault)).toEqual([
        'listViewUnknown',
        'listColumnUnknown',
        'listColumnUnknown',
        'listColumnUnknown',
        'modelUnknown',
      ])
    }
    expect(Date.now() - begun).toBeLessThan(3000)
  })
})

describe('D-11: values that come from outside', () => {
  it('never change which rows there are; wildcards are taken literally', async () => {
    for (const text of ["' or 1=1--", "%' or '1'='1", '{"$gt":""}', "'::jsonb", '$.**']) {
      for (const op of ['Eq', 'Like'] as const) expect(await filter('subject', op, text)).toEqual([])
      expect(await numbersOf({ wd: text })).toEqual([])
    }
    expect(await filter('subject', 'Like', '%')).toEqual(['B-001'])
    expect(await filter('subject', 'Like', '_')).toEqual(['B-002'])
    expect(await filter('subject', 'Like', '\\')).toEqual(['B-004'])
    expect(await numbersOf({ wd: '%' })).toEqual(['B-001'])
  })

  it('that are numbers beyond all measure find nothing or are refused, and break nothing', async () => {
    for (const value of ['1.5', '1e21', '1e400', '-1e400', '1e-400', '0.1e1', `${'9'.repeat(200)}`]) {
      for (const op of ['Eq', 'NotEq', 'Gt', 'Lt']) {
        const payload = `{"schemaCode":"contract","filters":[{"propertyCode":"amount","op":"${op}","propertyValue":${value}}]}`
        const answer = await server.raw(
          { method: 'POST', url: queryList.path, headers: { 'content-type': 'application/json' }, payload },
          calls.as(world.people.initiator).as,
        )
        expect([value, op, answer.statusCode]).toEqual([value, op, 200])
      }
    }
    for (const page of [1.5, 1e21, '1.5', '1e21', -1e21]) {
      const answer = await server.raw(
        { method: 'POST', url: queryList.path, payload: { schemaCode: 'contract', page } },
        calls.as(world.people.initiator).as,
      )
      expect([page, answer.statusCode]).toEqual([page, 400])
    }
  })

  it('that do not fit the property or its type are refused by name', async () => {
    const wrong: [string, 'Eq' | 'Gt' | 'Like', unknown][] = [
      ['amount', 'Like', '1'],
      ['amount', 'Gt', 'x'],
      ['amount', 'Eq', [1, 2, 3]],
      ['subject', 'Gt', 'a'],
      ['signed', 'Eq', 'tomorrow'],
      ['urgent', 'Eq', 'perhaps'],
      ['subject', 'Like', { $gt: '' }],
      ['parts', 'Eq', '1'],
      ['owner', 'Like', 'x'],
    ]
    for (const [propertyCode, op, propertyValue] of wrong) {
      const answer = await list(world.people.initiator, { filters: [{ propertyCode, op, propertyValue }] })
      expect([propertyCode, answer.fault?.fault]).toEqual([propertyCode, 'listFilterInvalid'])
    }
  })
})

describe('D-17: a filter that is too large', () => {
  const leaf = { propertyCode: 'subject', propertyValue: 'x' }
  const nested = (depth: number): unknown => (depth === 0 ? leaf : { and: [nested(depth - 1)] })

  it('is refused in less than 200 ms, whichever way it is too large', async () => {
    const large: Asked[] = [
      { queryCondition: nested(6) },
      { queryCondition: { or: Array.from({ length: 2000 }, () => leaf) } },
      { filters: Array.from({ length: 101 }, () => leaf) },
      { filters: [{ propertyCode: 'subject', op: 'Like', propertyValue: 'a'.repeat(10_000) }] },
    ]
    for (const asked of large) {
      const begun = performance.now()
      const answer = await list(world.people.initiator, asked)
      expect(answer.fault?.fault).toBe('listFilterTooLarge')
      expect(performance.now() - begun).toBeLessThan(200)
    }
    // Deeper ones are refused before they are read at all.
    for (const asked of [{ queryCondition: nested(100) }, { wd: 'a'.repeat(10_000) }])
      expect((await list(world.people.initiator, asked)).fault?.fault).toBe('invalidInput')
    expect((await list(world.people.initiator, { queryCondition: nested(4) })).fault).toBeNull()
    expect((await list(world.people.initiator, { queryCondition: { or: [] } })).fault?.fault).toBe(
      'listFilterInvalid',
    )
  })
})
