import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { getFormUrl } from '../../../contract/form-calls.ts'
import { loadForm } from '../../../contract/forms.ts'
import { BAR_CODE, generateBarcode, generateQrcode } from '../../../contract/qrcode.ts'
import {
  generateShortCode,
  genShortCodes,
  getSheetShortCode,
  resolveShortCode,
  revokeShortCode,
  SHORT_CODES,
} from '../../../contract/short-codes.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let foreign: World
let calls: ReturnType<typeof recordCalls>

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://flow.example.com', BASE_PATH: '/flow/' } })
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  foreign = await workflowWorld(server.fresh.database, 'foreign', withContracts)
  calls = recordCalls(server, world.corpId)
})
afterAll(() => server.close())

const as = (userId: string, corpId = world.corpId) => ({ as: { corpId, userId } })
const make = (pairValue: unknown, userId = world.people.initiator) =>
  server.call(
    generateShortCode,
    { pairValue: typeof pairValue === 'string' ? pairValue : JSON.stringify(pairValue) },
    as(userId),
  )
const follow = (pairCode: string, userId = world.people.initiator, corpId = world.corpId) =>
  server.call(resolveShortCode, { pairCode }, as(userId, corpId))

/** A body that is a list. */
const several = (payload: readonly object[], userId: string) =>
  server.raw(
    { method: 'POST', url: `/flow${genShortCodes.path}`, payload: [...payload] },
    { corpId: world.corpId, userId },
  )

async function ownRecord() {
  return (await calls.create(world.people.initiator, { margin: '7' })).data.bizObjectId
}

describe('a short code', () => {
  it('is made for so many things by one person', async () => {
    const { manager } = world.people
    await server.fresh.database.query({
      text: `insert into short_code (corp_id, code, target, created_by, created_at)
        select $1, 'full' || n, jsonb_build_object('startWorkflowCode', 'w' || n), $2, app_now()
        from generate_series(1, $3) n`,
      values: [world.corpId, manager, SHORT_CODES.perPerson],
    })
    expect((await make({ startWorkflowCode: 'tripApproval' }, manager)).fault?.fault).toBe(
      'tooManyShortCodes',
    )
    await server.fresh.database.query({ text: `delete from short_code where code like 'full%'` })
  })

  it('stands for a record, a run, a new form; by JSON or by its address', async () => {
    const { initiator, manager } = world.people
    const id = await ownRecord()
    const code = (await make({ schemaCode: 'contract', sheetCode: 'form', id })).data
    expect(code).toMatch(/^[0-9A-Za-z]{22}$/)
    expect((await follow(code)).data).toMatchObject({
      pairCode: code,
      pairValue: JSON.stringify({ schemaCode: 'contract', sheetCode: 'form', id }),
      appCode: 'travel',
      schemaCode: 'contract',
      sheetCode: 'form',
      bizObjectId: id,
      workflowInstanceId: null,
    })
    const { workflowInstanceId } = await world.start('100')
    const run = (await make(`https://flow.example.com/flow/instances/${workflowInstanceId}?x=1#y`)).data
    // One code for the run, each reader at his own place in it.
    expect((await follow(run, manager)).data).toMatchObject({
      workflowInstanceId,
      workItemId: await world.itemOf(manager, workflowInstanceId),
    })
    expect((await follow(run, initiator)).data).toMatchObject({ workflowInstanceId, workItemId: null })
    const start = (await make('/flow/start/tripApproval')).data
    expect((await follow(start)).data).toMatchObject({ workflowCode: 'tripApproval', bizObjectId: null })
    const sheet = await server.call(
      getSheetShortCode,
      { schemaCode: 'contract', sheetCode: 'form' },
      as(initiator),
    )
    expect((await follow(sheet.data)).data).toMatchObject({ appCode: 'travel', bizObjectId: null })
  })

  it('is the same one for the same person and target, and answers at every path of the family', async () => {
    const id = await ownRecord()
    const code = (await make({ schemaCode: 'contract', id })).data
    expect((await make(`/flow/apps/travel/data/contract/${id}`)).data).toBe(code)
    const caller = { corpId: world.corpId, userId: world.people.initiator }
    for (const path of ['/api/public/short_code/resource', '/api/runtime/query/getShortCode']) {
      const answer = await server.raw({ url: `/flow${path}?pairCode=${code}` }, caller)
      expect(answer.json().data.bizObjectId).toBe(id)
    }
    const newer = await server.raw(
      {
        method: 'POST',
        url: '/flow/api/public/short_code/generate',
        payload: { pairValue: JSON.stringify({ schemaCode: 'contract', id }) },
      },
      caller,
    )
    expect(newer.json().data).toBe(code)
  })

  it('opens its form by `ssc`', async () => {
    const id = await ownRecord()
    const code = (await make({ schemaCode: 'contract', id })).data
    const page = (await server.call(loadForm, { ssc: code }, as(world.people.initiator))).data
    expect(page.bizObject.id).toBe(id)
    const none = await server.call(loadForm, { ssc: code.slice(1) }, as(world.people.initiator))
    expect(none.fault?.fault).toBe('notFound')
  })

  it('are made by the hundred in their order, all or none', async () => {
    const { initiator, stranger } = world.people
    const ids = [await ownRecord(), await ownRecord()]
    const asked = ids.map((id) => ({ pairValue: JSON.stringify({ schemaCode: 'contract', id }) }))
    const made = z.parse(genShortCodes.output, (await several(asked, initiator)).json().data)
    expect(made.map(({ pairValue }) => pairValue)).toEqual(asked.map(({ pairValue }) => pairValue))
    expect((await follow(made[1]?.pairCode ?? '')).data.bizObjectId).toBe(ids[1])
    expect((await several(asked, stranger)).json().data.fault).toBe('notFound')
    const { rows } = await server.fresh.database.query({
      text: 'select from short_code where created_by = $1',
      values: [stranger],
    })
    expect(rows).toEqual([])
  })

  it.each([
    'https://evil.example/flow/start/tripApproval',
    '//evil.example/flow/start/tripApproval',
    'https://flow.example.com/start/tripApproval',
    'https://u@flow.example.com/flow/start/tripApproval',
    'javascript:alert(1)',
    '/flow/inbox/to-do',
    '{}',
    '{"sheetCode":"form"}',
    '{"schemaCode":',
  ])('cannot stand for %s', async (pairValue) => {
    expect((await make(pairValue)).fault?.fault).toBe('shortCodeTarget')
  })
})

describe('C-12: short codes and codes as pictures', () => {
  it('nobody guesses one: 131 random bits, and neighbours and random ones are not found', async () => {
    const id = await ownRecord()
    const code = (await make({ schemaCode: 'contract', id })).data
    const bits = code.length * Math.log2(62)
    expect(bits).toBeGreaterThan(128)
    const others = Array.from({ length: 60 }, (_, at) =>
      at % 2 === 0
        ? `${code.slice(0, 21)}${'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at / 2]}`
        : `${at}`.padEnd(22, 'a'),
    ).filter((one) => one !== code)
    for (const one of others) expect((await follow(one)).fault?.fault).toBe('notFound')
  })

  it('needs a login, and the right to what it stands for: without it the answer of an unknown code', async () => {
    const id = await ownRecord()
    const code = (await make({ schemaCode: 'contract', id })).data
    const anonymous = await server.call(resolveShortCode, { pairCode: code })
    expect([anonymous.status, anonymous.fault?.fault]).toEqual([401, 'unauthenticated'])
    const strip = (body: string) => body.replace(/"traceId":"[^"]*"/, '')
    const unknown = await follow('0'.repeat(22), world.people.stranger)
    const hidden = await follow(code, world.people.stranger)
    expect(strip(hidden.response.body)).toBe(strip(unknown.response.body))
    const elsewhere = await follow(code, foreign.people.initiator, 'foreign')
    expect(strip(elsewhere.response.body)).toBe(strip(unknown.response.body))
    expect((await make({ schemaCode: 'contract', id }, world.people.stranger)).fault?.fault).toBe('notFound')
  })

  it('Z-15: leads nowhere once what it stood for is deleted, or it was revoked by whoever made it', async () => {
    const id = await ownRecord()
    const code = (await make({ schemaCode: 'contract', id })).data
    const other = await server.call(revokeShortCode, { pairCode: code }, as(world.people.stranger))
    expect(other.fault?.fault).toBe('notFound')
    await server.call(revokeShortCode, { pairCode: code }, as(world.people.initiator))
    expect((await follow(code)).fault?.fault).toBe('notFound')
    const next = (await make({ schemaCode: 'contract', id })).data
    expect(next).not.toBe(code)
    await calls.remove(world.people.initiator, id)
    expect((await follow(next)).fault?.fault).toBe('notFound')
  })

  it('a million at once are refused before anything is looked up', async () => {
    const many = Array.from({ length: 101 }, () => ({ pairValue: '/flow/start/tripApproval' }))
    const answer = await several(many, world.people.initiator)
    expect([answer.statusCode, answer.json().data.fault]).toEqual([400, 'invalidInput'])
    const million = await server.raw(
      {
        method: 'POST',
        url: '/flow/api/runtime/query/genShortCodes',
        headers: { 'content-type': 'application/json' },
        payload: `[${'{"pairValue":"x"},'.repeat(1_000_000)}{}]`,
      },
      { corpId: world.corpId, userId: world.people.initiator },
    )
    expect(million.statusCode).toBe(413)
  })

  it('a bar code of 10,000 characters or 20,000 pixels and a QR code of a novel are refused', async () => {
    const asked = [
      await server.call(generateBarcode, { text: 'x'.repeat(10_000) }),
      await server.call(generateBarcode, { text: 'x', width: 20_000 }),
      await server.call(generateBarcode, { text: 'x', height: BAR_CODE.maxHeight + 1 }),
      await server.call(generateQrcode, { text: '字'.repeat(10_000) }),
    ]
    for (const { status } of asked) expect([400, 414]).toContain(status)
  })

  it('S-05: is dead with the person who made it, and nothing to a person who is switched off', async () => {
    const { database } = server.fresh
    const { manager, initiator } = world.people
    const { workflowInstanceId } = await world.start('100')
    const code = (await make({ workflowInstanceId }, manager)).data
    expect((await follow(code, initiator)).data.workflowInstanceId).toBe(workflowInstanceId)
    await database.query({
      text: 'update app_user set active = false where corp_id = $1 and id = $2',
      values: [world.corpId, manager],
    })
    expect((await follow(code, initiator)).fault?.fault).toBe('notFound')
    await database.query({
      text: 'update app_user set active = true where corp_id = $1 and id = $2',
      values: [world.corpId, manager],
    })
  })
})

describe('the address of a form', () => {
  it('is that of the run or of the record, for whoever may open it, by the configured address alone', async () => {
    const { initiator, stranger } = world.people
    const id = await ownRecord()
    const ask = (input: Readonly<Record<string, unknown>>, userId = initiator) =>
      server.call(getFormUrl, input, as(userId))
    const form = { schemaCode: 'contract', bizObjectId: id }
    expect((await ask(form)).data).toBe(`https://flow.example.com/flow/apps/travel/data/contract/${id}`)
    expect((await ask({ ...form, formCode: 'form' })).data).toMatch(/\?sheet=form$/)
    expect((await ask({ ...form, formCode: 'other' })).fault?.fault).toBe('sheetUnknown')
    expect((await ask(form, stranger)).fault?.fault).toBe('notFound')
    const { workflowInstanceId } = await world.start('100')
    const page = (await server.call(loadForm, { workflowInstanceId }, as(initiator))).data
    const run = { schemaCode: 'trip', bizObjectId: page.bizObject.id }
    expect((await ask(run)).data).toBe(`https://flow.example.com/flow/instances/${workflowInstanceId}`)
  })
})
