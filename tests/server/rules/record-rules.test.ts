import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../contract/forms.ts'
import type { BusinessRule } from '../../../contract/package/rules.ts'
import { deleteRecord } from '../../../contract/records.ts'
import { type LeaveWorld, leavePackage, leaveWorld } from '../../support/leave-world.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken } from '../../support/workflow-world.ts'

const RULES: readonly BusinessRule[] = [
  {
    code: 'atMost',
    name: { en: 'Sixty days at most' },
    model: 'leaveBalance',
    on: ['create', 'update'],
    steps: [
      { type: 'set', values: { days: 'coalesce(days, 5)' } },
      { type: 'check', that: 'days <= 60', message: { en: '{days} days are too many.' }, field: 'days' },
    ],
  },
  {
    code: 'onlyEmpty',
    name: { en: 'Only an empty balance goes' },
    model: 'leaveBalance',
    on: ['delete'],
    steps: [{ type: 'check', that: 'days = 0', message: { en: '{days} days would be lost.' } }],
  },
]

let server: TestServer
let world: LeaveWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await leaveWorld(server)
  await world.publish(
    leavePackage((pkg) => {
      pkg.rules = [...(pkg.rules ?? []), ...RULES]
      for (const property of pkg.models[1]?.properties ?? []) property.required = false
    }),
  )
})
afterAll(() => server.close())

async function write(days: string | null, of: { id?: string; revision?: number } = {}) {
  const { id, revision } = of
  return server.call(
    submitForm,
    {
      formType: '2',
      bizObject: {
        ...(id === undefined ? {} : { id }),
        schemaCode: 'leaveBalance',
        data: { type: 'annual', days },
      },
      ...(revision === undefined ? {} : { revision }),
      replayToken: freshToken(),
    },
    { as: { corpId: 'yuanshan', userId: world.people.stranger } },
  )
}

it('D-09: rules of plain records refuse, fill in and are asked in the transaction that stores them', async () => {
  const as = { corpId: 'yuanshan', userId: world.people.stranger }
  expect(await write('61')).toMatchObject({ errcode: 550010, message: '61 days are too many.' })
  const made = await write(null)
  expect(made.fault).toBeNull()
  const { bizObjectId } = made.response.json().data
  const page = await server.call(
    loadForm,
    { schemaCode: 'leaveBalance', sheetCode: 'form', objectId: bizObjectId },
    { as },
  )
  expect(page.data.bizObject.data.days).toBe('5')
  expect((await write('70', { id: bizObjectId, revision: 1 })).fault?.fault).toBe('ruleRefused')
  expect((await write('0', { id: bizObjectId, revision: 1 })).fault).toBeNull()
  const remove = (revision: number) =>
    server.call(
      deleteRecord,
      { schemaCode: 'leaveBalance', objectId: bizObjectId, revision, replayToken: freshToken() },
      { as },
    )
  expect((await write('3', { id: bizObjectId, revision: 2 })).fault).toBeNull()
  expect((await remove(3)).message).toBe('3 days would be lost.')
  expect((await write('0', { id: bizObjectId, revision: 3 })).fault).toBeNull()
  expect((await remove(4)).fault).toBeNull()
})
