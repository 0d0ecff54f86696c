import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginContainerLogin } from '../../../contract/container-login.ts'
import { connectOrganisation, linkToVendor } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { insertCorp, insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const HOST = 'flow.example.com'
const ORIGIN = `https://${HOST}`
const TLS = { host: HOST, 'x-forwarded-proto': 'https' }
const OWN_SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

let now = Date.parse('2026-11-22T03:00:00Z')
let fake: VendorFake
let server: TestServer
let ding: FakeOrganisation

beforeAll(async () => {
  fake = await startVendorFake(() => now)
  server = await startTestServer({
    env: { ...fake.env, PUBLIC_URL: ORIGIN, TRUSTED_PROXIES: '127.0.0.1' },
    clock: () => now,
  })
  const at = { database: server.fresh.database, keys: server.deps.auth.keys }
  ding = fake.dingtalk.organisation()
  await insertCorp(at.database, { corpId: 'one' })
  await connectOrganisation(at, 'one', 'dingtalk', ding)
  const person = await insertPerson(at.database, 'one')
  await linkToVendor(at.database, 'one', 'dingtalk', ding, 'linjing', person.userId)
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(() => {
  now += 60_000
})

type Cookie = 'own' | 'none' | 'of another browser'

async function begun(framed: boolean) {
  const { data, response } = await server.call(
    beginContainerLogin,
    { vendor: 'dingtalk', way: 'silent', corpId: 'one', framed },
    { headers: { ...TLS, ...OWN_SCRIPT } },
  )
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { state: data.state, cookie }
}

/** Whether a session came of it, and with what fault if not. */
async function shown(method: 'GET' | 'POST', framed: boolean, cookie: Cookie, headers: object) {
  const { state, cookie: own } = await begun(framed)
  const cookies = { own, none: undefined, 'of another browser': (await begun(framed)).cookie }
  const code = fake.dingtalk.code(ding, 'linjing')
  const sent = cookies[cookie] === undefined ? {} : { cookie: cookies[cookie] }
  const answer = await server.raw({
    method,
    url: method === 'GET' ? `/login/mobile/ajax?code=${code}&state=${state}` : '/login/mobile/ajax',
    headers: { ...TLS, ...headers, ...sent },
    ...(method === 'POST' ? { payload: { code, state } } : {}),
  })
  const isSession = String(answer.headers['set-cookie']).includes('-session=one.')
  const body = answer.json()
  expect(isSession).toBe(body.errcode === 0)
  return isSession ? 'session' : body.data.fault
}

describe('C-02: a state counts with the browser that it was handed to', () => {
  const FROM_NOWHERE = {}
  const ORIGIN_OURS = { origin: ORIGIN }
  const ORIGIN_OTHERS = { origin: 'https://evil.example' }
  const CROSS_SITE = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'image',
  }
  const TYPED = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const OWN_LINK = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  const OWN_PICTURE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }

  it.each([
    // Old web views say nothing of where a call comes from: their cookie does.
    ['GET', false, 'own', FROM_NOWHERE, 'session'],
    ['POST', false, 'own', FROM_NOWHERE, 'session'],
    ['GET', true, 'own', FROM_NOWHERE, 'session'],
    ['POST', true, 'own', ORIGIN_OURS, 'session'],
    ['POST', false, 'own', OWN_SCRIPT, 'session'],
    ['GET', false, 'own', ORIGIN_OTHERS, 'noPermission'],
    ['GET', false, 'own', CROSS_SITE, 'noPermission'],
    ['GET', false, 'of another browser', FROM_NOWHERE, 'loginStateInvalid'],
    ['GET', true, 'of another browser', FROM_NOWHERE, 'loginStateInvalid'],
    ['POST', true, 'of another browser', OWN_SCRIPT, 'loginStateInvalid'],
    ['GET', false, 'none', FROM_NOWHERE, 'loginStateInvalid'],
    ['POST', false, 'none', OWN_SCRIPT, 'loginStateInvalid'],
    // A frame that keeps no cookie: only a script of ours, and only where the browser says so.
    ['GET', true, 'none', FROM_NOWHERE, 'loginStateInvalid'],
    ['POST', true, 'none', FROM_NOWHERE, 'loginStateInvalid'],
    ['GET', true, 'none', OWN_LINK, 'loginStateInvalid'],
    ['GET', true, 'none', OWN_PICTURE, 'loginStateInvalid'],
    ['GET', true, 'none', TYPED, 'noPermission'],
    ['GET', true, 'none', CROSS_SITE, 'noPermission'],
    ['POST', true, 'none', ORIGIN_OTHERS, 'noPermission'],
    ['POST', true, 'none', OWN_SCRIPT, 'session'],
    ['POST', true, 'none', ORIGIN_OURS, 'session'],
  ] as const)('%s, framed: %s, cookie %s, %o: %s', async (method, framed, cookie, headers, expected) => {
    expect(await shown(method, framed, cookie, headers)).toBe(expected)
  })
})
