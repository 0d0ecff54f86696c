import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitForm } from '../../../../contract/forms.ts'
import { compareOperationLog, listOperation } from '../../../../contract/workflow/logs.ts'
import { recordCalls } from '../../../support/record-calls.ts'
import { withContracts } from '../../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let contract: string
let calls: ReturnType<typeof recordCalls>

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    withContracts(pkg)
    pkg.dictionaries = [
      {
        code: 'reasons',
        name: { zh: '原因' },
        records: [
          { code: 'visit', name: { zh: '拜访', en: 'Visit' } },
          { code: 'fair', name: { zh: '展会', en: 'Fair' } },
        ],
      },
    ]
    const properties = pkg.models[0]?.properties ?? []
    properties.push(
      {
        code: 'why',
        name: { zh: '原因', en: 'Reason' },
        type: 'dropdown',
        dictionary: 'reasons',
        options: [],
      },
      { code: 'unit', name: { zh: '部门' }, type: 'department' },
      { code: 'day', name: { zh: '日期' }, type: 'date', format: 0 },
    )
    const items = properties.find(({ code }) => code === 'items')
    if (items?.type === 'subTable')
      items.columns.push({ code: 'who', name: { zh: '乘坐人' }, type: 'person' })
    pkg.models[0]?.sheets[0]?.phone.sections[0]?.fields.push('why', 'unit', 'day')
  })
  calls = recordCalls(server, world.corpId)
  contract = (await calls.create(world.people.initiator, { number: 'M-1', amount: '88' })).data.bizObjectId
})
afterAll(() => server.close())

async function submitted() {
  const { initiator, manager } = world.people
  const started = await server.call(
    submitForm,
    {
      actionCode: 'submit',
      workflowCode: 'tripApproval',
      departmentId: world.departmentId,
      bizObject: {
        data: {
          purpose: '拜访',
          why: 'visit',
          kind: 'air',
          day: '2026-11-23',
          companion: [{ id: manager, type: 3 }],
          unit: [{ id: world.departmentId, type: 1 }],
          about: contract,
          further: [contract],
          items: [{ id: 'r1', what: '机票', amount: '10', who: [{ id: manager, type: 3 }], of: contract }],
        },
      },
      replayToken: freshToken(),
    },
    calls.as(initiator),
  )
  return started.data.workflowInstanceId
}

async function compared(workflowInstanceId: string, userId: string) {
  const log = await server.call(listOperation, { workflowInstanceId }, calls.as(userId))
  const bizObjectLogId = log.data.find(({ label }) => label === 'submit')?.id ?? ''
  const { data } = await server.call(compareOperationLog, { bizObjectLogId }, calls.as(userId))
  return new Map(data.map((row) => [row.propertyCode, row]))
}

it('Z4: a comparison names people, departments, records and choices instead of their ids', async () => {
  const fields = await compared(await submitted(), world.people.initiator)
  expect(fields.get('companion')).toMatchObject({
    propertyType: 50,
    before: null,
    after: [{ id: world.people.manager, name: '林静' }],
  })
  expect(fields.get('unit')?.after).toMatchObject([{ name: '华东销售部' }])
  expect(fields.get('about')?.after).toMatchObject({ id: contract, name: 'M-1 服务器', readable: true })
  expect(fields.get('further')?.after).toMatchObject([{ id: contract, name: 'M-1 服务器' }])
  // Of the dictionary only what was chosen.
  expect(fields.get('why')).toMatchObject({
    after: 'visit',
    options: [{ value: 'visit', name: { zh: '拜访', en: 'Visit' } }],
  })
  expect(fields.get('why')?.options).toHaveLength(1)
  expect(fields.get('kind')?.options).toEqual([{ value: 'air', name: { zh: '飞机' } }])
  expect(fields.get('day')).toMatchObject({ propertyType: 3, dateFormat: 0, after: '2026-11-23' })
  expect(fields.get('total')).toMatchObject({ numberFormat: 'rmb2', after: '10' })
})

it('Z4: so do the cells of a table, whose columns are told with it', async () => {
  const items = (await compared(await submitted(), world.people.initiator)).get('items')
  expect(items?.after).toMatchObject([
    { what: '机票', who: [{ name: '林静' }], of: { id: contract, name: 'M-1 服务器' } },
  ])
  expect(items?.columns?.map(({ code, propertyType }) => [code, propertyType])).toEqual([
    ['what', 0],
    ['amount', 2],
    ['of', 9],
    ['who', 50],
  ])
})

it('D-02: of a record that its reader may not open the name is all he learns', async () => {
  const id = await submitted()
  const fields = await compared(id, world.people.manager)
  const shown = fields.get('about')?.after
  expect(shown).toMatchObject({ id: contract, name: 'M-1 服务器' })
  const own = (await compared(id, world.people.initiator)).get('about')?.after
  expect(own).toMatchObject({ summary: expect.arrayContaining([]) })
  expect(JSON.stringify(shown)).not.toContain('margin')
})
