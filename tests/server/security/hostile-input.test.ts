import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import { getCode } from '../../../contract/login.ts'
import { listMyInstances, searchWorkItems } from '../../../contract/work-items.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { simulateAction } from '../../../contract/workflow/simulate.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const [model] = pkg.models
    model?.properties.push({ code: 'constructor', name: { zh: '施工方' }, type: 'shortText' })
    model?.summary.push('constructor')
    model?.sheets[0]?.phone.sections[0]?.fields.push('constructor')
  })
})
afterAll(() => server.close())

const initiator = () => ({ as: { corpId: 'yuanshan', userId: world.people.initiator } })

function submit(data: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const { departmentId } = world
  const body = { actionCode: 'submit', workflowCode: 'tripApproval', departmentId, bizObject: { data } }
  return server.call(submitForm, { ...body, replayToken: freshToken(), ...more }, initiator())
}

async function instances(): Promise<number> {
  const { rows } = await server.fresh.database.query<{ n: number }>({
    text: 'select count(*)::int as n from instance',
  })
  return rows[0]?.n ?? -1
}

const sound = { purpose: '拜访客户', items: [{ id: 'r1', what: '机票', amount: '100' }] }
const UNCLEAN = [
  ['a null character', 'a\0b'],
  ['half a character', 'a\ud800b'],
] as const

describe.each(UNCLEAN)('D-05: %s', (_, text) => {
  it('in a search, a code or an app is refused by name', async () => {
    const names = [
      'wd',
      'sequenceNo',
      'workflowName',
      'workflowCode',
      'originatorName',
      'activityName',
      'appCode',
    ]
    for (const name of names) {
      // A query string cannot carry half a character: it arrives as a replacement, which is good text.
      const answer = await server.call(searchWorkItems, { [name]: text }, initiator())
      if (text.includes('\0'))
        expect(answer.fault?.problems, name).toEqual([{ path: name, problem: 'badCharacters' }])
      else expect(answer.fault, name).toBeNull()
    }
    const form = await server.call(loadForm, { startWorkflowCode: text }, initiator())
    expect(form.status).toBeLessThan(500)
  })

  it('in an opinion, a node, a digest or a user name is refused before anything happens', async () => {
    const { workflowInstanceId } = await world.start('100')
    const { manager } = world.people
    const workItemId = await world.itemOf(manager, workflowInstanceId)
    const input = {
      workItemId,
      fence: { revision: 1, digest: text },
      rejectToActivityCode: text,
      approval: { content: text },
      replayToken: freshToken(),
    }
    const answer = await server.call(rejectWorkItem, input, { as: { corpId: 'yuanshan', userId: manager } })
    expect(answer.fault?.problems?.map(({ path }) => path).sort()).toEqual([
      'approval.content',
      'fence.digest',
      'rejectToActivityCode',
    ])
    const login = { corpId: 'yuanshan', username: text, password: 'A'.repeat(512), index: text }
    const refused = await server.call(getCode, login)
    expect([refused.status, refused.fault?.problems?.map(({ path }) => path)]).toEqual([
      400,
      ['username', 'index'],
    ])
  })

  it('in a field is refused by the field', async () => {
    for (const data of [
      { ...sound, purpose: text },
      { ...sound, items: [{ what: text }] },
    ]) {
      const answer = await submit(data)
      expect(answer.fault?.fault).toBe('fieldInvalid')
      expect(answer.fault?.problems?.[0]?.problem).toBe('badCharacters')
    }
  })
})

describe('D-05: values of the wrong kind', () => {
  const values = [
    0,
    -0,
    2 ** 53 + 1,
    '1'.repeat(41),
    true,
    [],
    [[]],
    {},
    { $gt: '' },
    { id: 1 },
    [{ id: {} }],
    'NaN',
    '1e309',
  ]
  const codes = ['purpose', 'companion', 'kind', 'items', 'secretNote', 'constructor']

  it('are refused by name or stored as they are read, in every kind of field', async () => {
    for (const code of codes) {
      for (const value of values) {
        const answer = await submit({ ...sound, [code]: value })
        const place = `${code} ${JSON.stringify(value)}`
        expect(answer.status, place).toBeLessThan(500)
        if (answer.fault === null) continue
        expect(['fieldInvalid', 'fieldRequired'], place).toContain(answer.fault.fault)
        expect(answer.fault.problems?.[0]?.path.split('.')[0], place).toBe(code)
      }
    }
  })

  it('the year 0 is no date of a filter or a cursor', async () => {
    const cursor = Buffer.from(JSON.stringify(['0000-01-01T00:00:00Z', world.departmentId])).toString(
      'base64url',
    )
    for (const [name, value] of [
      ['startTime', '0000-01-01'],
      ['endTime', '0000-12-31'],
      ['cursor', cursor],
    ] as const) {
      const answer = await server.call(searchWorkItems, { [name]: value }, initiator())
      expect([answer.status, answer.fault?.problems?.[0]?.path]).toEqual([400, name])
    }
  })
})

describe('D-06: keys that reach for what objects inherit', () => {
  it.each([
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"items":[{"id":"r1","__proto__":{"polluted":true}}]}',
  ])('%s is refused and pollutes nothing', async (data) => {
    const { departmentId } = world
    const head = {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId,
      replayToken: freshToken(),
    }
    const payload = `${JSON.stringify(head).slice(0, -1)},"bizObject":{"data":${data}}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await server.raw(
      { method: 'POST', url: submitForm.path, headers, payload },
      { corpId: 'yuanshan', userId: world.people.initiator },
    )
    expect(answer.json().errcode).not.toBe(0)
    expect(answer.statusCode).toBeLessThan(500)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it.each(['toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    '%s is an unknown field',
    async (code) => {
      const answer = await submit({ ...sound, [code]: 'x' })
      expect([answer.fault?.fault, answer.fault?.problems?.[0]?.path]).toEqual(['fieldUnknown', code])
    },
  )

  it('a field may be called constructor, full or empty', async () => {
    for (const value of [undefined, '远山建设']) {
      const answer = await submit(value === undefined ? sound : { ...sound, constructor: value })
      const { workflowInstanceId } = answer.data
      const page = await server.call(loadForm, { workflowInstanceId }, initiator())
      expect(ownValue(page.data.bizObject.data, 'constructor')).toBe(value ?? null)
      const list = await server.call(listMyInstances, { size: 1 }, initiator())
      const shown = list.data.content[0]?.summary.find(({ code }) => code === 'constructor')
      expect(shown?.value).toBe(value)
    }
    const start = await server.call(loadForm, { startWorkflowCode: 'tripApproval' }, initiator())
    expect(Object.hasOwn(start.data.bizObject.data, 'constructor')).toBe(true)
    expect(ownValue(start.data.bizObject.data, 'constructor')).toBeNull()
  })
})

describe('size', () => {
  it('D-03: 10,001 rows are refused by the table, quickly and without a trace', async () => {
    const before = await instances()
    const items = Array.from({ length: 10_001 }, (_, index) => ({ id: `r${index}`, what: 'x', amount: '1' }))
    const began = performance.now()
    const answer = await submit({ ...sound, items })
    expect(performance.now() - began).toBeLessThan(1_000)
    expect([answer.fault?.fault, answer.fault?.problems?.[0]?.path]).toEqual(['fieldInvalid', 'items'])
    expect(await instances()).toBe(before)
  })

  it('K-20: a field of 10 MB is refused by name, a body beyond the limit unread', async () => {
    const answer = await submit({ ...sound, purpose: 'x'.repeat(10_000_000) })
    expect([answer.fault?.fault, answer.fault?.problems?.[0]?.path]).toEqual(['fieldInvalid', 'purpose'])
    expect((await submit({ ...sound, purpose: 'x'.repeat(13_000_000) })).fault?.fault).toBe('tooLarge')
  })

  it('500 people in a field of one and unknown ones are refused', async () => {
    const companion = Array.from({ length: 500 }, (_, index) => ({ id: `u${index}`, type: 3 }))
    expect((await submit({ ...sound, companion })).fault?.problems?.[0]?.path).toBe('companion')
  })

  it('a simulation has the same limits', async () => {
    const { departmentId } = world
    const data = { ...sound, items: Array.from({ length: 10_001 }, () => ({ what: 'x' })) }
    const input = {
      actionCode: 'submit' as const,
      workflowCode: 'tripApproval',
      departmentId,
      bizObject: { data },
    }
    const answer = await server.call(simulateAction, input, initiator())
    expect(answer.fault?.fault).toBe('fieldInvalid')
  })
})

describe('Z-10: what a submit says about itself', () => {
  it('is ignored where the server knows better', async () => {
    const { initiator: mine, manager, stranger } = world.people
    const foreign = {
      initiatorId: stranger,
      submitterId: stranger,
      ownerId: stranger,
      creator: manager,
      corpId: 'haitang',
      tenantId: 'haitang',
      appCode: 'other',
      instanceId: '00000000-0000-4000-8000-000000000000',
      instanceState: 'COMPLETED',
      sequenceNo: 'FAKE',
      version: 99,
      isAdmin: true,
    }
    const answer = await submit(sound, {
      ...foreign,
      bizObject: { id: foreign.instanceId, data: sound, ...foreign },
    })
    const page = await server.call(
      loadForm,
      { workflowInstanceId: answer.data.workflowInstanceId },
      initiator(),
    )
    expect(page.data.originator.id).toBe(mine)
    expect(page.data.submitter).toBeNull()
    expect(page.data.instanceState).toBe('PROCESSING')
    expect(page.data.sequenceNo).toMatch(/^CC-/)
    expect(page.data.bizObject.id).not.toBe(foreign.instanceId)
  })

  it.each([
    'ownerId',
    'creator',
    'sequenceNo',
    'status',
    'workflowInstanceId',
    'id',
    'version',
    'createdTime',
  ])('D-04: %s among the fields is refused as unknown', async (code) => {
    const answer = await submit({ ...sound, [code]: 'x' })
    expect([answer.fault?.fault, answer.fault?.problems?.[0]?.path]).toEqual(['fieldUnknown', code])
  })

  it('a row cannot be moved to another form or table', async () => {
    const answer = await submit({ ...sound, items: [{ id: 'r1', parentId: 'x', amount: '1' }] })
    expect([answer.fault?.fault, answer.fault?.problems?.[0]?.path]).toEqual([
      'fieldUnknown',
      'items.0.parentId',
    ])
  })
})
