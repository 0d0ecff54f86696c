import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm } from '../../../contract/forms.ts'
import { queryList } from '../../../contract/query-list.ts'
import { mayCreateRecord, submitRecord } from '../../../contract/records.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let calls: ReturnType<typeof recordCalls>

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  calls = recordCalls(server, world.corpId)
})
afterAll(() => server.close())

const load = (userId: string, objectId: string, perms?: 'edit') =>
  server.call(loadForm, { schemaCode: 'contract', objectId, perms }, calls.as(userId))

describe('a plain record', () => {
  it('is created, numbered, titled and loaded again by its owner', async () => {
    const { initiator } = world.people
    const created = await calls.create(initiator, { number: 'A-1', amount: '12.50', signed: '2026-03-01' })
    expect(created.data.sequenceNo).toMatch(/^HT-\d{4}$/)
    const page = (await load(initiator, created.data.bizObjectId)).data
    expect(page).toMatchObject({
      mode: 'look',
      revision: 1,
      instanceName: 'A-1 服务器',
      record: { state: 'COMPLETED', mayEdit: true, mayDelete: true },
    })
    expect(page.bizObject.data).toMatchObject({ number: 'A-1', amount: '12.5', signed: '2026-03-01' })
    expect(page.dataPermissions.number?.e).toBe(false)
    const editing = (await load(initiator, created.data.bizObjectId, 'edit')).data
    expect(editing.mode).toBe('edit')
    expect(editing.dataPermissions.number).toMatchObject({ e: true, r: true })
  })

  it('opens empty with the rights of a new one', async () => {
    const page = await server.call(loadForm, { schemaCode: 'contract' }, calls.as(world.people.initiator))
    expect(page.data).toMatchObject({ mode: 'start', bizObject: { id: null }, record: { state: 'DRAFT' } })
    const may = await server.call(
      mayCreateRecord,
      { schemaCode: 'contract' },
      calls.as(world.people.initiator),
    )
    expect(may.data).toEqual({ appCode: 'travel', sheetCode: 'form' })
  })

  it('is not made by whoever only reads such records', async () => {
    const corpId = 'readers'
    const readers = await workflowWorld(server.fresh.database, corpId, (pkg) =>
      withContracts(pkg, (contract) => {
        contract.access = [{ to: 'everyone', records: 'all' }]
      }),
    )
    const as = { corpId, userId: readers.people.initiator }
    const may = await server.call(mayCreateRecord, { schemaCode: 'contract' }, { as })
    expect(may.fault?.fault).toBe('recordNotCreatable')
    const body = {
      formType: '2',
      bizObject: { schemaCode: 'contract', data: {} },
      replayToken: freshToken(),
    } as const
    expect((await server.call(submitRecord, body, { as })).fault?.fault).toBe('recordNotCreatable')
  })

  it('300004: an unknown model is refused by name, a model of runs as one', async () => {
    const { initiator } = world.people
    const unknown = await server.call(loadForm, { schemaCode: 'nothing' }, calls.as(initiator))
    expect([unknown.errcode, unknown.fault?.fault]).toEqual([300004, 'modelUnknown'])
    const body = { formType: '2', bizObject: { schemaCode: 'trip', data: {} }, replayToken: freshToken() }
    expect((await server.call(submitRecord, body, calls.as(initiator))).fault?.fault).toBe('recordOfRun')
    const sheet = await server.call(loadForm, { schemaCode: 'contract', sheetCode: 'x' }, calls.as(initiator))
    expect(sheet.fault?.fault).toBe('sheetUnknown')
  })

  it('is checked like every form: required, wrong, unknown fields are named and nothing is stored', async () => {
    const { initiator } = world.people
    const missing = await calls.create(initiator, { number: null, amount: 'lots' })
    expect(missing.fault?.fault).toBe('fieldInvalid')
    expect(missing.fault?.problems?.map(({ path }) => path)).toEqual(['amount', 'number'])
    expect((await calls.create(initiator, { status: 'x' })).fault?.fault).toBe('fieldUnknown')
  })

  it('may be kept unfinished; only its owner sees it until it is submitted', async () => {
    const { initiator, finance } = world.people
    const kept = await calls.keep(initiator, { subject: '未完' })
    const { bizObjectId } = kept.data
    expect((await load(initiator, bizObjectId)).data.record?.state).toBe('DRAFT')
    expect((await load(finance[0], bizObjectId)).fault?.fault).toBe('notFound')
    expect((await calls.change(initiator, bizObjectId, {})).fault?.fault).toBe('fieldRequired')
    expect((await calls.change(initiator, bizObjectId, { number: 'K-1' })).fault).toBeNull()
    expect((await load(finance[0], bizObjectId)).data.record?.state).toBe('COMPLETED')
  })

  it('G2: a write based on an older revision names who changed it; one without a revision is refused', async () => {
    const { initiator, manager } = world.people
    const { bizObjectId } = (await calls.create(initiator)).data
    expect((await calls.change(manager, bizObjectId, { subject: '主管改' })).data.revision).toBe(2)
    const late = await calls.change(initiator, bizObjectId, { subject: '迟了' })
    expect([late.errcode, late.fault?.conflict?.byName]).toEqual([302036, '林静'])
    const body = calls.body(
      { subject: 'x' },
      { bizObject: { id: bizObjectId, schemaCode: 'contract', data: {} } },
    )
    expect((await server.call(submitRecord, body, calls.as(initiator))).fault?.fault).toBe('invalidInput')
  })

  it('G3: the same token creates once and answers the same; for another body it is refused', async () => {
    const { initiator } = world.people
    const body = calls.body({ number: 'G3-1', subject: '一次' })
    const first = await server.call(submitRecord, body, calls.as(initiator))
    const again = await server.call(submitRecord, body, calls.as(initiator))
    expect(again.data).toEqual(first.data)
    const other = { ...body, bizObject: { schemaCode: 'contract', data: { number: 'G3-2', subject: '别' } } }
    expect((await server.call(submitRecord, other, calls.as(initiator))).fault?.fault).toBe(
      'duplicateSubmission',
    )
  })

  it('800150006: a unique value is taken once, also by 20 at a time; columns are unique in their form', async () => {
    const { initiator, stranger } = world.people
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => calls.create(n % 2 ? initiator : stranger, { number: 'U-1' })),
    )
    expect(all.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    const refused = all.filter(({ errcode }) => errcode === 800150006)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.fault?.problems).toEqual([{ path: 'number', problem: 'notUnique' }])
    const rows = await calls.create(initiator, { parts: [{ what: 'x' }, { what: 'x' }] })
    expect(rows.fault?.problems).toEqual([{ path: 'parts.1.what', problem: 'notUnique' }])
  })

  it('belongs to a department of its owner', async () => {
    const { initiator, stranger } = world.people
    const foreign = await calls.create(stranger, {}, { departmentId: world.departmentId })
    expect(foreign.fault?.fault).toBe('departmentNotYours')
    expect((await calls.create(initiator, {}, { departmentId: world.departmentId })).fault).toBeNull()
  })
})

describe('Z-01: the records of others', () => {
  it('are unknown to those who have no right over them', async () => {
    const { initiator, stranger } = world.people
    const { bizObjectId } = (await calls.create(initiator)).data
    expect((await load(stranger, bizObjectId)).fault?.fault).toBe('notFound')
    expect((await calls.change(stranger, bizObjectId, { subject: 'x' })).fault?.fault).toBe('notFound')
    expect((await calls.remove(stranger, bizObjectId)).fault?.fault).toBe('notFound')
  })

  it('are read-only to those who may only read, and partly so to those who may change some fields', async () => {
    const { initiator, manager, finance } = world.people
    const { bizObjectId } = (await calls.create(initiator)).data
    expect((await calls.change(finance[0], bizObjectId, { subject: 'x' })).fault?.fault).toBe(
      'recordReadOnly',
    )
    expect((await load(finance[0], bizObjectId, 'edit')).fault?.fault).toBe('recordReadOnly')
    expect((await calls.remove(finance[0], bizObjectId)).fault?.fault).toBe('recordNotDeletable')
    const fixed = await calls.change(manager, bizObjectId, { number: 'other' })
    expect([fixed.fault?.fault, fixed.fault?.problems?.[0]?.path]).toEqual(['fieldReadOnly', 'number'])
    expect((await calls.change(manager, bizObjectId, { subject: 'y' })).fault).toBeNull()
  })

  it('D-01 D-02: a field hidden from a reader leaves in no byte and is refused whatever its value', async () => {
    const { initiator, finance } = world.people
    const parts = [{ what: '甲', cost: '7777777' }]
    const created = await calls.create(initiator, { margin: '8888888', parts })
    const answer = await load(finance[0], created.data.bizObjectId)
    expect(answer.response.body).not.toMatch(/8888888|7777777|margin|毛利|成本/)
    expect(answer.data.bizObject.data.parts).toEqual([{ id: 'row1', what: '甲', source: null }])
  })
})

describe('Z-12: the records of another organisation', () => {
  it('are unknown: they are neither read, changed, deleted, listed nor named', async () => {
    const other = await workflowWorld(server.fresh.database, 'haitang', withContracts)
    const created = await calls.create(world.people.initiator, { number: 'ORG-A' })
    const { bizObjectId } = created.data
    const there = recordCalls(server, other.corpId)
    const [reader] = other.people.finance
    const found = await server.call(
      loadForm,
      { schemaCode: 'contract', objectId: bizObjectId },
      there.as(reader),
    )
    expect(found.fault?.fault).toBe('notFound')
    expect((await there.change(reader, bizObjectId, {})).fault?.fault).toBe('notFound')
    expect((await there.remove(reader, bizObjectId)).fault?.fault).toBe('notFound')
    const list = await server.call(
      queryList,
      { schemaCode: 'contract', objectIds: [bizObjectId] },
      there.as(reader),
    )
    expect(list.data.totalElements).toBe(0)
    const naming = await there.create(other.people.initiator, { follows: bizObjectId })
    expect(naming.fault?.problems).toEqual([{ path: 'follows', problem: 'unknownRecord' }])
  })
})

describe('D-03: the rows of a plain record', () => {
  it('are at most as many as the table takes; 10,001 are refused in no time', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ what: `row ${n}` }))
    const begun = performance.now()
    const refused = await calls.create(world.people.initiator, { parts: rows(10_001) })
    expect(refused.fault?.problems).toEqual([
      { path: 'parts', problem: 'tooManyRows', params: { maximum: 1000 } },
    ])
    expect(performance.now() - begun).toBeLessThan(2000)
    expect((await calls.create(world.people.initiator, { parts: rows(1000) })).fault).toBeNull()
  })

  it('D-03: a row of another record, a hidden column and an unknown one are refused by their places', async () => {
    const { initiator, manager } = world.people
    const { bizObjectId } = (await calls.create(initiator, { parts: [{ id: 'r1', what: 'x' }] })).data
    const unknown = await calls.change(manager, bizObjectId, { parts: [{ id: 'r1', nothing: 1 }] })
    expect([unknown.fault?.fault, unknown.fault?.problems?.[0]?.path]).toEqual([
      'fieldUnknown',
      'parts.0.nothing',
    ])
  })

  it('D-04: computed and system values are never taken from outside', async () => {
    for (const code of ['sequenceNo', 'status', 'owner', 'creater', 'workflowInstanceId', 'id']) {
      const refused = await calls.create(world.people.initiator, { [code]: 'x' })
      expect([code, refused.fault?.fault]).toEqual([code, 'fieldUnknown'])
    }
  })
})

describe('deleting a plain record', () => {
  it('takes it away for good, once', async () => {
    const { initiator } = world.people
    const { bizObjectId } = (await calls.create(initiator)).data
    expect((await calls.remove(initiator, bizObjectId)).data).toEqual({ bizObjectId })
    expect((await load(initiator, bizObjectId)).fault?.fault).toBe('notFound')
    expect((await calls.remove(initiator, bizObjectId)).fault?.fault).toBe('notFound')
  })

  it('is refused while another record names it, in a field or in a row', async () => {
    const { initiator } = world.people
    const target = (await calls.create(initiator)).data.bizObjectId
    const naming = (await calls.create(initiator, { parts: [{ what: 'x', source: target }] })).data
    expect((await calls.remove(initiator, target)).fault?.fault).toBe('recordRelated')
    expect((await calls.remove(initiator, naming.bizObjectId)).fault).toBeNull()
    expect((await calls.remove(initiator, target)).fault).toBeNull()
  })
})
