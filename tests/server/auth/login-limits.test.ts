import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getToken } from '../../../contract/login.ts'
import { Fault } from '../../../server/base/fault.ts'
import type { Database } from '../../../server/db/database.ts'
import { type Attempting, admitAttempt, forgiveAttempt } from '../../../server/http/limits/throttle.ts'
import { setPassword } from '../../../server/stores/auth/credentials.ts'
import { forgetOldAttempts } from '../../../server/stores/auth/login-attempts.ts'
import { askForCode, cookiesOf } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const OFFICE = '203.0.113.50'
let server: TestServer
let database: Database
let corpId: string
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  database = server.fresh.database
  corpId = await insertCorp(database)
})
beforeEach(async () => {
  await database.query({ text: 'delete from login_attempt' })
})
afterAll(() => server.close())

const pass = (seconds: number) =>
  database.query({
    text: `update login_attempt set last_at = last_at - make_interval(secs => $1),
      blocked_until = blocked_until - make_interval(secs => $1)`,
    values: [seconds],
  })
/** The office after a long attack, ten minutes of waiting ahead: more than any slow machine needs. */
const attacked = async () => {
  await many(21, (at) => waitOf(sprayed(at)))
  await database.query({
    text: `update login_attempt set failures = 110, blocked_until = app_now() + interval '10 minutes'
      where username = 'NETWORK'`,
  })
}
/** Null: admitted; else the seconds to wait. */
const waitOf = (who: Omit<Attempting, 'corpId'>): Promise<number | null> =>
  admitAttempt(database, { corpId, ...who }).then(
    () => null,
    (error) => {
      if (error instanceof Fault && error.fault === 'loginThrottled')
        return error.details.retryAfterSeconds ?? 0
      throw error
    },
  )
const sprayed = (at: number): Omit<Attempting, 'corpId'> => ({ username: `sprayed-${at}`, ip: OFFICE })
const network = (at: number) => `198.51.${Math.floor(at / 250)}.${at % 250}`
const many = <T>(count: number, each: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => each(at)))
const admitted = (waits: readonly (number | null)[]) => waits.filter((wait) => wait === null).length

describe('A-06: one password for each of many accounts, from one network', () => {
  it('takes longer and longer, a few seconds each at most, and holds nobody who is known there', async () => {
    const waits: number[] = []
    for (let at = 0; at < 200; at += 1) {
      const wait = await waitOf(sprayed(at))
      if (wait === null) continue
      waits.push(wait)
      await pass(wait)
      expect(await waitOf(sprayed(at))).toBeNull()
    }
    expect(waits[0]).toBe(1)
    expect(waits.at(-1)).toBeGreaterThan(6)
    expect(Math.max(...waits)).toBe(10)
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(15 * 60)
    expect(await waitOf({ username: 'colleague', ip: OFFICE, known: true })).toBeNull()
    expect(await waitOf({ username: 'colleague', ip: OFFICE, device: 'notebook' })).toBeNull()
    expect(await waitOf({ username: 'sprayed-7', ip: '203.0.113.51' })).toBeNull()
    expect(await waitOf({ username: 'newcomer', ip: OFFICE })).toBeGreaterThan(3)
    await pass(90 * 60)
    expect(admitted(await many(20, (at) => waitOf(sprayed(at))))).toBe(20)
  })

  it('is counted one by one when it comes all at once', async () => {
    const first = admitted(await many(100, (at) => waitOf(sprayed(at))))
    expect(first).toBeGreaterThan(50)
    // One more for each second that a slow machine takes.
    expect(first).toBeLessThan(75)
    await attacked()
    await pass(600)
    expect(admitted(await many(30, (at) => waitOf(sprayed(100 + at))))).toBe(1)
  })

  it('costs an account nothing where the network held it back', async () => {
    await attacked()
    expect(admitted(await many(20, () => waitOf({ username: 'newcomer', ip: OFFICE })))).toBe(0)
    await pass(600)
    expect(await waitOf({ username: 'newcomer', ip: OFFICE })).toBeNull()
  })

  it('a right password gives its waiting time back, not that of others', async () => {
    await attacked()
    await pass(600)
    const right = await admitAttempt(database, { corpId, username: 'newcomer', ip: OFFICE })
    expect(await waitOf(sprayed(90))).not.toBeNull()
    await forgiveAttempt(database, right)
    expect(await waitOf(sprayed(91))).toBeNull()
    await forgiveAttempt(database, right)
    expect(await waitOf(sprayed(92))).not.toBeNull()
  })
})

describe('A-06: many networks at one account', () => {
  const from = (ip: string, more: Partial<Attempting> = {}) => waitOf({ username: 'target', ip, ...more })

  it('wait for each other, a minute at most; the person’s own device and network do not', async () => {
    const first = admitted(await many(60, (at) => from(network(at))))
    expect(first).toBeGreaterThan(20)
    expect(first).toBeLessThan(30)
    const waits: number[] = []
    for (let at = 100; at < 200; at += 1) {
      const wait = await from(network(at))
      if (wait === null) continue
      waits.push(wait)
      await pass(wait)
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
    expect(waits.at(-1)).toBeGreaterThan(20)
    expect(await from(network(900), { device: 'phone' })).toBeNull()
    expect(await from(OFFICE, { known: true })).toBeNull()
    await pass(60)
    expect(await from(network(901))).toBeNull()
  })

  it('a device counts for itself: neighbours who fail do not make it wait, and it waits as a place does', async () => {
    await many(20, () => from(OFFICE))
    expect(await from(OFFICE, { known: true })).toBeGreaterThan(30)
    const own = { device: 'phone' }
    expect(admitted(await many(20, () => from(OFFICE, own)))).toBe(5)
  })

  it('is forgotten', async () => {
    await many(30, (at) => from(network(at)))
    await pass(86_401)
    await forgetOldAttempts(database)
    const { rows } = await database.query({ text: 'select from login_attempt' })
    expect(rows).toEqual([])
  })
})

describe('A-06: an office behind one address', () => {
  const headers = (ip: string, cookie = '') => ({
    'x-forwarded-for': ip,
    'x-forwarded-proto': 'https',
    cookie,
  })
  const somebody = () => insertPerson(database, corpId, { withPassword: true })
  const right = (person: TestPerson, ip: string, cookie?: string) =>
    askForCode(server, { ...person, password: PASSWORD }, headers(ip, cookie))
  const signIn = async (person: TestPerson, ip: string) => {
    const first = await right(person, ip)
    const second = await server.call(
      getToken,
      { code: first.data.code },
      { headers: headers(ip, cookiesOf(first.response)) },
    )
    expect(second.status).toBe(200)
    return { cookie: cookiesOf(second.response), heldBack: second.data.attempts_held_back }
  }

  it('lets in who is known there, by network or by device, and tells others how long', async () => {
    const [colleague, traveller, newcomer] = [await somebody(), await somebody(), await somebody()]
    await signIn(colleague, OFFICE)
    const { cookie: device } = await signIn(traveller, '192.0.2.77')
    await attacked()
    expect((await right(colleague, OFFICE)).data.errcode).toBe(0)
    expect((await right(traveller, OFFICE, device)).data.errcode).toBe(0)
    // A mark speaks for its owner alone.
    const told = await right(newcomer, OFFICE, device)
    expect(told.fault?.fault).toBe('loginThrottled')
    expect(Number(told.response.headers['retry-after'])).toBeGreaterThan(0)
    await pass(600)
    expect((await right(newcomer, OFFICE)).data.errcode).toBe(0)
  })

  it('tells the person, once, that many networks tried', async () => {
    const person = await somebody()
    expect((await signIn(person, OFFICE)).heldBack).toBeUndefined()
    await many(30, (at) => waitOf({ username: person.username, ip: network(at) }))
    await database.query({
      text: `update login_attempt set blocked_until = app_now() + interval '10 minutes' where ip = 'anywhere'`,
    })
    for (const at of [40, 41, 42]) {
      const held = await askForCode(server, { ...person, password: 'Wrong-Password-1' }, headers(network(at)))
      expect(held.fault?.fault).toBe('loginThrottled')
    }
    await server.deps.securityEvents.flush(true)
    expect((await signIn(person, OFFICE)).heldBack).toBe(3)
    expect((await signIn(person, OFFICE)).heldBack).toBeUndefined()
  })

  it('a new password ends the marks and the places of the old one', async () => {
    const person = await somebody()
    const { cookie: device } = await signIn(person, OFFICE)
    const { rows } = await database.query<{ password_hash: string }>({
      text: 'select password_hash from app_user where corp_id = $1 and id = $2',
      values: [corpId, person.userId],
    })
    await setPassword(database, corpId, person.userId, rows[0]?.password_hash ?? '', false)
    await attacked()
    expect((await right(person, OFFICE, device)).fault?.fault).toBe('loginThrottled')
  })
})
