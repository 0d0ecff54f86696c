import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { endMyOtherSessions, endMySession, listMySessions } from '../../../contract/my-account.ts'
import { getRefreshToken, logout } from '../../../contract/session.ts'
import { deviceOf } from '../../../server/auth/device-of.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { insertCorp, insertPerson, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let corpId: string
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  corpId = await insertCorp(server.deps.database)
})
beforeEach(async () => {
  person = await insertPerson(server.deps.database, corpId)
})
afterAll(() => server.close())

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'

async function signIn(userAgent = WINDOWS, of = person) {
  const owner = { ...of, epoch: 1 }
  const { tokens, refreshToken } = await startSession(server.deps.auth, owner, { ip: '192.0.2.7', userAgent })
  return {
    authorization: `Bearer ${tokens.access_token}`,
    cookie: `__Host-countersign-session=${refreshToken}`,
  }
}
type Device = Awaited<ReturnType<typeof signIn>>
const listFor = async ({ authorization }: Device) =>
  (await server.call(listMySessions, {}, { headers: { authorization } })).data
const statusOf = async ({ authorization }: Device) =>
  (await server.call(getLoginInfo, {}, { headers: { authorization } })).status
const refreshStatus = async ({ cookie }: Device) =>
  (await server.call(getRefreshToken, {}, { headers: { cookie } })).status

describe('the devices one is signed in on', () => {
  it('are listed with what tells them apart, this one first; other people’s are not', async () => {
    const phone = await signIn(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 wxwork/4.1',
    )
    const desk = await signIn()
    await signIn(WINDOWS, await insertPerson(server.deps.database, corpId))
    expect(await listFor(phone)).toMatchObject([
      { current: true, browser: 'WeCom', system: 'iOS', ip: '192.0.2.7' },
      { current: false, browser: 'Chrome', system: 'Windows' },
    ])
    expect((await listFor(desk)).map(({ current, browser }) => [current, browser])).toEqual([
      [true, 'Chrome'],
      [false, 'WeCom'],
    ])
  })

  it('are signed out one by one, at once and for good', async () => {
    const here = await signIn()
    const lost = await signIn()
    expect(await statusOf(lost)).toBe(200)
    const other = (await listFor(here)).find(({ current }) => !current)
    const end = () =>
      server.call(endMySession, { id: other?.id }, { headers: { authorization: here.authorization } })
    expect((await end()).data).toEqual({ ended: 1 })
    expect(await statusOf(lost)).toBe(401)
    expect(await refreshStatus(lost)).toBe(401)
    expect(await statusOf(here)).toBe(200)
    expect((await end()).data).toEqual({ ended: 0 })
    expect(await listFor(here)).toHaveLength(1)
  })

  it('are all signed out but this one', async () => {
    const here = await signIn()
    const others = [await signIn(), await signIn()]
    for (const other of others) expect(await statusOf(other)).toBe(200)
    const { data } = await server.call(
      endMyOtherSessions,
      {},
      { headers: { authorization: here.authorization } },
    )
    expect(data).toEqual({ ended: 2 })
    for (const other of others) {
      expect(await statusOf(other)).toBe(401)
      expect(await refreshStatus(other)).toBe(401)
    }
    expect(await statusOf(here)).toBe(200)
    expect(await refreshStatus(here)).toBe(200)
  })

  it('Z-14: another person’s session cannot be ended, nor told from one that is not there', async () => {
    const mine = await signIn()
    const theirs = await signIn(WINDOWS, await insertPerson(server.deps.database, corpId))
    const [{ id } = { id: '' }] = await listFor(theirs)
    for (const target of [id, crypto.randomUUID()]) {
      const { data } = await server.call(
        endMySession,
        { id: target },
        { headers: { authorization: mine.authorization } },
      )
      expect(data).toEqual({ ended: 0 })
    }
    expect(await statusOf(theirs)).toBe(200)
  })

  it('leave out what is over: signed out, or not used for too long', async () => {
    const here = await signIn()
    const left = await signIn()
    const headers = { Authentication: left.authorization }
    await server.call(logout, {}, { headers })
    const idle = await signIn()
    const { id } = (await listFor(idle)).find(({ current }) => current) ?? { id: '' }
    await server.deps.database.query({
      text: `update session set rotated_at = rotated_at - interval '9 hours' where corp_id = $1 and id = $2`,
      values: [corpId, id],
    })
    expect(await listFor(here)).toHaveLength(1)
  })
})

it.each([
  [undefined, '', ''],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 'Safari', 'macOS'],
  [
    'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36 AliApp(DingTalk/7.5)',
    'DingTalk',
    'Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux'],
  ['curl/8.5'.repeat(5000), '', ''],
])('a device is told by %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
