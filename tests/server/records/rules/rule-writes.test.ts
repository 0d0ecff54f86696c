import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RuleStep } from '../../../../contract/package/rules.ts'
import { createRule, deleteRule } from '../../../../contract/rules.ts'
import { type LeaveWorld, leavePackage, leaveWorld } from '../../../support/leave-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken } from '../../../support/workflow-world.ts'

let server: TestServer
let world: LeaveWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await leaveWorld(server)
  await world.publish(
    leavePackage((pkg) => {
      const balance = pkg.models.find(({ code }) => code === 'leaveBalance')
      balance?.properties.push({ code: 'slip', name: { en: 'Slip' }, type: 'shortText', unique: true })
      balance?.properties.push({
        code: 'spare',
        name: { en: 'Spare' },
        type: 'number',
        checks: [{ holds: 'spare < 5', message: { en: 'too many' } }],
      })
    }),
  )
})
afterAll(() => server.close())

/** A sick leave is asked for while this rule holds. */
async function askWith(...steps: readonly RuleStep[]) {
  return await askAfter(async () => {}, steps)
}

/** Something happens to the rule before it is asked. */
async function askAfter(change: (ruleId: string) => Promise<unknown>, steps: readonly RuleStep[]) {
  const as = { corpId: 'yuanshan', userId: world.people.stranger }
  const name = { zh: '登记' }
  const rule = { code: 'noted', name, model: 'leave', on: ['submit'], steps }
  const made = await server.call(createRule, { rule, replayToken: freshToken() }, { as })
  expect(made.fault).toBeNull()
  await change(made.data.id)
  const answer = await world.ask('1', 'sick', { 'accept-language': 'en' })
  await server.call(deleteRule, { id: made.data.id, replayToken: freshToken() }, { as })
  return answer
}

async function balances(): Promise<number> {
  const { rows } = await server.fresh.database.query({
    text: `select 1 from biz_object where model_code = 'leaveBalance'`,
  })
  return rows.length
}

const note = (values: Record<string, string>, owner?: string): RuleStep => ({
  type: 'create',
  model: 'leaveBalance',
  ...(owner === undefined ? {} : { owner }),
  values: { type: "'sick'", days: 'days', ...values },
})

describe('an owner that is nobody', () => {
  it.each([{ runs: 'open' as const }, {}])('is looked for and finds nothing: %j', async (more) => {
    const find: RuleStep = { type: 'find', as: 'found', model: 'leave', owner: 'reason', all: true, ...more }
    const check: RuleStep = { type: 'check', that: 'count(found.days) = 0', message: { en: 'found some' } }
    expect((await askWith(find, check)).fault).toBeNull()
  })

  it.each(['reason', "'00000000-0000-4000-8000-000000000000'"])('gets no record: %s', async (owner) => {
    const before = await balances()
    const { fault } = await askWith(note({}, owner))
    expect(fault).toMatchObject({ fault: 'ruleFailed', rule: { businessRuleName: '登记', nodeName: '1' } })
    expect(await balances()).toBe(before)
  })
})

describe('D-09: a record that a rule writes is judged by its model', () => {
  const refused = (propertyCode: string, nodeName = '1') => ({
    fault: 'ruleRecordRefused',
    rule: { businessRuleName: '登记', nodeName, propertyCode },
  })

  it('a value that there may be only once is stored once', async () => {
    const before = await balances()
    const twice = await askWith(note({ slip: "'A'" }), note({ slip: "'A'" }))
    expect(twice.fault).toMatchObject(refused('slip', '2'))
    expect(await balances()).toBe(before)
    expect((await askWith(note({ slip: "'A'" }))).fault).toBeNull()
    expect((await askWith(note({ slip: "'A'" }))).fault).toMatchObject(refused('slip'))
    expect(await balances()).toBe(before + 1)
    expect((await askWith(note({ slip: "'B'" }))).fault).toBeNull()
    const find: RuleStep = { type: 'find', as: 'b', model: 'leaveBalance', where: { slip: "'B'" } }
    const change = (slip: string): RuleStep => ({ type: 'update', record: 'b', values: { slip } })
    expect((await askWith(find, change("'A'"))).fault).toMatchObject(refused('slip', '2'))
    expect((await askWith(find, change("'B'"))).fault).toBeNull()
  })

  it('what is required and what is checked is asked of it', async () => {
    const before = await balances()
    expect((await askWith(note({ type: "''" }))).fault).toMatchObject(refused('type'))
    const wrong = await askWith(note({ spare: '7' }))
    expect(wrong.fault).toMatchObject(refused('spare'))
    expect(wrong.message).toContain('Spare')
    expect(await balances()).toBe(before)
  })
})

describe('what a rule finds', () => {
  const find = (as: string, where: Record<string, string>): RuleStep => ({
    type: 'find',
    as,
    model: 'leaveBalance',
    where,
  })
  const one = { slip: "'only one'" }

  it('more than the one it looks for is refused', async () => {
    for (const slip of ["'first'", "'second'"])
      expect((await askWith(note({ slip, spare: '4' }))).fault).toBeNull()
    expect((await askWith(find('many', { spare: '4' }))).fault).toMatchObject({
      fault: 'ruleTooManyRecords',
      params: { maximum: 1 },
    })
  })

  it('a record that was changed since it was found is not written over', async () => {
    expect((await askWith(note(one))).fault).toBeNull()
    const change = (record: string): RuleStep => ({ type: 'update', record, values: { spare: '1' } })
    const twice = await askWith(find('a', one), find('b', one), change('a'), change('b'))
    expect(twice.fault).toMatchObject({ fault: 'ruleRecordChanged', rule: { nodeName: '4' } })
  })

  it('a model that its application has lost is named', async () => {
    const lose = (id: string) =>
      server.fresh.database.query({
        text: `update business_rule
          set definition = replace(definition::text, '"model": "leaveBalance"', '"model": "lost"')::jsonb
          where id = $1`,
        values: [id],
      })
    expect((await askAfter(lose, [find('gone', one)])).fault).toMatchObject({
      fault: 'ruleModelGone',
      params: { code: 'lost' },
    })
  })
})
