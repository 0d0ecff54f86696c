import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Fault } from '../../../server/base/fault.ts'
import { admitAttempt, forgiveAttempt } from '../../../server/http/limits/throttle.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { askForCode } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

describe('wrong passwords (A-06)', () => {
  let server: TestServer
  let person: TestPerson
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    const corpId = await insertCorp(server.deps.database)
    person = await insertPerson(server.deps.database, corpId, { withPassword: true })
  })
  afterAll(() => server.close())

  const from = (ip: string) => ({ 'x-forwarded-for': ip, 'x-forwarded-proto': 'https' })

  it('from one place make that place wait, and say how long; elsewhere the person still gets in', async () => {
    const wrong = { ...person, password: 'Wrong-Password-1' }
    const answers = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      answers.push(await askForCode(server, wrong, from('203.0.113.7')))
    }
    expect(answers.slice(0, 5).map((answer) => answer.fault?.fault)).toEqual(
      Array(5).fill('wrongCredentials'),
    )
    const refused = answers.slice(5)
    expect(new Set(refused.map((answer) => answer.fault?.fault))).toEqual(new Set(['loginThrottled']))
    expect(refused[0]?.status).toBe(429)
    expect(Number(refused[0]?.response.headers['retry-after'])).toBeGreaterThan(30)
    const right = { ...person, password: PASSWORD }
    expect((await askForCode(server, right, from('203.0.113.7'))).fault?.fault).toBe('loginThrottled')
    expect((await askForCode(server, right, from('203.0.113.8'))).data.errcode).toBe(0)
  })

  it('of many people from one address make the address wait', async () => {
    const faults = new Set<string | undefined>()
    const { database } = server.deps
    for (let each = 0; each < 60; each += 1) {
      const who = { corpId: person.corpId, username: `user-${each}`, ip: '203.0.113.99' }
      faults.add(await admitAttempt(database, who).then(() => 'admitted', faultOf))
    }
    expect(faults).toEqual(new Set(['admitted', 'loginThrottled']))
  })
})

describe('attempts', () => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase()
  })
  beforeEach(async () => {
    await fresh.database.query({ text: 'delete from login_attempt' })
  })
  afterAll(() => fresh.drop())

  const who = { corpId: 'c', username: 'u', ip: '192.0.2.1' }
  const admit = (ip = who.ip) => admitAttempt(fresh.database, { ...who, ip })
  const pass = (interval: string) =>
    fresh.database.query({
      text: `update login_attempt set last_at = last_at - $1::interval, blocked_until = blocked_until - $1::interval`,
      values: [interval],
    })

  it('made all at once are counted one by one', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => admit().then(() => true, faultOf)))
    expect(results.filter((result) => result === true)).toHaveLength(5)
  })

  it('wait twice as long each time', async () => {
    const waits: (number | undefined)[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) await admit()
    for (let round = 0; round < 3; round += 1) {
      await admit()
      waits.push(await admit().then(() => undefined, waitOf))
      await pass('20 minutes')
    }
    expect(waits).toEqual([60, 120, 240])
  })

  it('are forgotten after a success and after half an hour', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await admit()
    await forgiveAttempt(fresh.database, await admit())
    for (let attempt = 0; attempt < 4; attempt += 1) await admit()
    await pass('31 minutes')
    for (let attempt = 0; attempt < 4; attempt += 1) await admit()
    await expect(admit()).resolves.toBeDefined()
  })

  it('of one IPv6 subscriber are counted together', async () => {
    for (let host = 1; host <= 5; host += 1) await admit(`2001:db8:1:2::${host}`)
    await expect(admit('2001:db8:1:2:ffff::1').then(() => 'admitted', faultOf)).resolves.toBe(
      'loginThrottled',
    )
    await expect(admit('2001:db8:1:3::1')).resolves.toBeDefined()
  })
})

function faultOf(error: unknown): string {
  return error instanceof Fault ? error.fault : String(error)
}

function waitOf(error: unknown): number | undefined {
  return error instanceof Fault ? error.details.retryAfterSeconds : undefined
}
