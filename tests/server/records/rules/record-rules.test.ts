import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCustomButton } from '../../../../contract/custom-button.ts'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import type { BusinessRule } from '../../../../contract/package/rules.ts'
import { deleteRecord } from '../../../../contract/records.ts'
import { calculateRules, checkRules, listFormRules } from '../../../../contract/rules.ts'
import { type LeaveWorld, leavePackage, leaveWorld } from '../../../support/leave-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken } from '../../../support/workflow-world.ts'

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
  {
    code: 'usual',
    name: { en: 'The usual balance' },
    model: 'leaveBalance',
    on: ['button'],
    steps: [
      { type: 'set', values: { days: 'coalesce(days, 0) + 7' } },
      { type: 'say', text: { en: 'Of {run.number}' } },
    ],
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
      for (const sheet of pkg.models[1]?.sheets ?? []) {
        sheet.buttons = [{ code: 'usual', name: { en: 'The usual' }, rule: 'usual' }]
      }
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

describe('a plain record that is open', () => {
  const opened = (of: Record<string, unknown>, data: Record<string, unknown> = {}) => ({
    schemaCode: 'leaveBalance',
    bizObject: { data },
    ...of,
  })
  const admin = () => ({ corpId: 'yuanshan', userId: world.people.stranger })
  const press = (of: Record<string, unknown>, data: Record<string, unknown>, as = admin()) =>
    server.call(
      executeCustomButton,
      { ...opened(of, data), buttonCode: 'usual', replayToken: freshToken() },
      { as },
    )
  const stored = async () => (await write('3')).response.json().data.bizObjectId

  it('has its buttons pressed, a new one and a stored one', async () => {
    const page = await server.call(loadForm, { schemaCode: 'leaveBalance' }, { as: admin() })
    expect(page.data.bizSheet.buttons).toEqual([{ code: 'usual', name_i18n: { en: 'The usual' } }])
    expect((await press({}, { days: '1' })).data.data).toEqual({ days: '8' })
    const objectId = await stored()
    const pressed = await press({ objectId, revision: 1, sheetCode: page.data.bizSheet.code }, {})
    expect(pressed.data.data).toEqual({ days: '10' })
    expect((await press({ objectId }, {})).fault?.problems?.[0]?.path).toBe('revision')
    expect((await press({ objectId, revision: 7 }, {})).fault?.fault).toBe('dataChanged')
    expect((await press({ sheetCode: 'none' }, {})).fault?.fault).toBe('buttonNotOffered')
    expect((await press({ schemaCode: 'nothing' }, {})).fault?.fault).toBe('modelUnknown')
    expect((await press({ schemaCode: 'leave' }, {})).fault?.fault).toBe('recordOfRun')
  })

  it('Z-01: answers nobody else than whom its record does', async () => {
    const objectId = await stored()
    const foreign = { corpId: 'yuanshan', userId: world.people.initiator }
    expect((await press({ objectId, revision: 1 }, {}, foreign)).fault?.fault).toBe('notFound')
    const asked = await server.call(checkRules, opened({ objectId, revision: 1 }), { as: foreign })
    expect(asked.fault?.fault).toBe('notFound')
  })

  it('is told beforehand what its rules would say, and what they work out', async () => {
    const asked = (of: Record<string, unknown>, days: string) =>
      server.call(checkRules, opened(of, { type: 'annual', days }), { as: admin() })
    expect((await asked({}, '61')).data).toMatchObject({ passed: false, problems: [{ path: 'days' }] })
    expect((await asked({}, '6')).data.passed).toBe(true)
    const objectId = await stored()
    expect((await asked({ objectId, revision: 1 }, '70')).data.passed).toBe(false)
    const computed = await server.call(calculateRules, opened({ objectId, revision: 1 }), { as: admin() })
    expect(computed.data.data).toEqual({})
    expect(
      (await server.call(listFormRules, { schemaCode: 'leaveBalance' }, { as: admin() })).fault,
    ).toBeNull()
  })
})
