import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkRules } from '../../../../contract/rules.ts'
import { type LeaveWorld, leavePackage, leaveWorld } from '../../../support/leave-world.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let world: LeaveWorld
const servers: TestServer[] = []

beforeEach(async () => {
  server = await startTestServer()
  servers.push(server)
  world = await leaveWorld(server)
})
afterAll(async () => {
  await Promise.all(servers.map((each) => each.close()))
})

async function instancesStored(): Promise<number> {
  const { rows } = await server.deps.database.query<{ count: number }>({
    text: `select count(*)::int as count from instance where workflow_code = 'leaveRequest'`,
  })
  return rows[0]?.count ?? 0
}

describe('a check on business data at submit', () => {
  it('D-09: more days than are left are refused with the author’s message, and nothing is stored', async () => {
    await world.giveBalance('3')
    const said = {
      zh: '年假只剩 3 天。',
      en: 'Only 3 days of annual leave are left.',
      fr: 'Il ne reste que 3 jours de congé annuel.',
      es: 'Solo quedan 3 días de vacaciones.',
    }
    for (const [language, message] of Object.entries(said)) {
      const answer = await world.ask('4', 'annual', { 'accept-language': language })
      expect(answer).toMatchObject({ errcode: 550010, message })
      expect(answer.fault).toMatchObject({
        fault: 'ruleRefused',
        problems: [{ path: 'days', problem: 'refusedByRule', params: { message } }],
        rule: { propertyCode: 'days', nodeName: '3' },
      })
    }
    expect(await instancesStored()).toBe(0)
    expect((await world.ask('3')).fault).toBeNull()
  })

  it('another type of leave is not counted, and whoever has no balance is not held up', async () => {
    expect((await world.ask('20')).fault).toBeNull()
    await world.giveBalance('1')
    expect((await world.ask('2', 'sick')).fault).toBeNull()
  })

  it('requests under way count as taken, refused ones do not', async () => {
    await world.giveBalance('3')
    const first = await world.ask('2')
    expect((await world.ask('2')).message).toContain('1')
    await world.refuse(first.data.workflowInstanceId)
    expect((await world.ask('2')).fault).toBeNull()
  })

  it('D-09: what the check beforehand answered does not count at the submit', async () => {
    await world.giveBalance('3')
    const input = { workflowCode: 'leaveRequest', bizObject: world.form('3') }
    const before = await server.call(checkRules, input, { as: world.as })
    expect(before.data).toEqual({ passed: true, problems: [] })
    await world.ask('1')
    expect((await world.ask('3')).fault?.fault).toBe('ruleRefused')
    const after = await server.call(checkRules, input, { as: world.as })
    expect(after.data).toMatchObject({ passed: false, problems: [{ path: 'days' }] })
  })

  it('D-09: of two submits at once for the last days one passes, every time', async () => {
    await world.giveBalance('3')
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(['2', '2', '2', '2'].map((days) => world.ask(days)))
      const passed = answers.filter((answer) => answer.fault === null)
      expect(passed).toHaveLength(1)
      const refusals = answers.filter((answer) => answer.fault !== null)
      expect(refusals.map((answer) => answer.fault?.fault)).toEqual(Array(3).fill('ruleRefused'))
      for (const { data } of passed) await world.refuse(data.workflowInstanceId)
    }
  })
})

describe('what approval does to business data', () => {
  it('the days are taken once, however often and by however many the effect is carried out', async () => {
    await world.giveBalance('5')
    const { data } = await world.ask('2')
    await world.approve(data.workflowInstanceId)
    expect(await world.balanceOf()).toBe('5')
    await Promise.all([world.settle(), world.settle(), world.settle()])
    await world.settle()
    expect(await world.balanceOf()).toBe('3')
  })

  it('an approved request counts as taken until its rule is carried out', async () => {
    await world.giveBalance('3')
    const { data } = await world.ask('2')
    await world.approve(data.workflowInstanceId)
    expect((await world.ask('2')).fault?.fault).toBe('ruleRefused')
    await world.settle()
    expect((await world.ask('2')).fault?.fault).toBe('ruleRefused')
    expect((await world.ask('1')).fault).toBeNull()
  })

  it('a refused request takes nothing', async () => {
    await world.giveBalance('3')
    const { data } = await world.ask('2')
    await world.refuse(data.workflowInstanceId)
    await world.settle()
    expect(await world.balanceOf()).toBe('3')
  })

  it('what an earlier version of the rule promised is carried out as that version said', async () => {
    await world.giveBalance('5')
    const { data } = await world.ask('2')
    await world.approve(data.workflowInstanceId)
    await world.publish(
      leavePackage((pkg) => {
        pkg.rules = []
      }),
    )
    await world.settle()
    expect(await world.balanceOf()).toBe('3')
  })
})
