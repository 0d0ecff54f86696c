import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  beginContainerLogin,
  type LoginWay,
  listContainerLogins,
  mobileLogin,
  readFirst,
  wxLogin,
} from '../../../contract/container-login.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { getRefreshToken } from '../../../contract/session.ts'
import { getSystemConfig, LOGIN_TYPE } from '../../../contract/system.ts'
import type { Vendor } from '../../../contract/vendor.ts'
import { switchUser } from '../../../server/organisation/write.ts'
import { connectOrganisation, linkToVendor } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { insertCorp, insertPerson, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const HOST = 'flow.example.com'
const ORIGIN = `https://${HOST}`
const OWN = { host: HOST, 'sec-fetch-site': 'same-origin' }

let now = Date.parse('2026-11-22T03:00:00Z')
let fake: VendorFake
let server: TestServer
let ding: FakeOrganisation
let wecom: FakeOrganisation
let person: TestPerson

beforeAll(async () => {
  fake = await startVendorFake(() => now)
  server = await startTestServer({
    env: {
      ...fake.env,
      PUBLIC_URL: ORIGIN,
      TRUSTED_PROXIES: '127.0.0.1',
      FRAME_ANCESTORS: 'https://portal.example.com,https://*.dingtalk.com',
    },
    clock: () => now,
  })
  const at = { database: server.fresh.database, keys: server.deps.auth.keys }
  ding = fake.dingtalk.organisation()
  wecom = fake.wecom.organisation(HOST)
  for (const corpId of ['one', 'two']) await insertCorp(at.database, { corpId })
  await connectOrganisation(at, 'one', 'dingtalk', ding)
  await connectOrganisation(at, 'one', 'wecom', wecom)
  await connectOrganisation(at, 'two', 'dingtalk', fake.dingtalk.organisation())
  person = await insertPerson(at.database, 'one', { username: 'lin', name: '林静', mobile: '13800000000' })
  await linkToVendor(at.database, 'one', 'dingtalk', ding, 'linjing', person.userId)
  await linkToVendor(at.database, 'one', 'wecom', wecom, 'linjing', person.userId)
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(() => {
  now += 60_000
})

/** What a browser keeps of an answer's cookies, as the next Cookie header. */
function cookiesOf(response: { readonly cookies: readonly { name: string; value: string }[] }): string {
  return response.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

const tls = { ...OWN, 'sec-fetch-dest': 'empty', 'x-forwarded-proto': 'https' }

async function begin(
  vendor: Vendor,
  way: LoginWay = 'silent',
  more: Partial<InputOf<typeof beginContainerLogin>> = {},
) {
  const answer = await server.call(
    beginContainerLogin,
    { vendor, way, corpId: 'one', ...more },
    { headers: tls },
  )
  return { ...answer.data, cookie: cookiesOf(answer.response), response: answer.response }
}

const ajax = (
  endpoint: typeof mobileLogin | typeof wxLogin,
  input: { code: string; state: string; corpId?: string },
  cookie: string,
) => server.call(endpoint, input, { headers: { ...tls, ...(cookie === '' ? {} : { cookie }) } })

describe('silent login inside DingTalk', () => {
  it('turns a code of the container into a session of the linked person', async () => {
    const begun = await begin('dingtalk', 'silent', {
      corpId: ding.corpId,
      returnUrl: `${ORIGIN}/messages/open/1?a=b#c`,
    })
    expect(begun).toMatchObject({ corpId: 'one', vendorCorpId: ding.corpId, authorizeUrl: null })
    const code = fake.dingtalk.code(ding, 'linjing')
    const { data, response } = await ajax(mobileLogin, { code, state: begun.state }, begun.cookie)
    expect(data).toMatchObject({
      errcode: 0,
      user_id: person.userId,
      userinfo: { name: '林静', username: 'lin' },
      corpId: 'one',
      returnUrl: '/messages/open/1?a=b#c',
      token_type: 'bearer',
    })
    expect(data).not.toHaveProperty('refresh_token')
    const me = await server.call(getLoginInfo, {}, { as: data.access_token })
    expect(me.data.id).toBe(person.userId)
    const cookie = cookiesOf(response)
    const renewed = await server.call(getRefreshToken, {}, { headers: { ...tls, cookie } })
    expect(renewed.data.user_name).toBe('lin')
  })

  it('S-06: makes a new session whatever cookie the browser showed', async () => {
    const begun = await begin('dingtalk')
    const code = fake.dingtalk.code(ding, 'linjing')
    const planted = `${begun.cookie}; __Host-countersign-session=one.planted.1.x`
    const { response } = await ajax(mobileLogin, { code, state: begun.state }, planted)
    expect(cookiesOf(response)).toMatch(/__Host-countersign-session=one\.[0-9a-f-]{36}\.1\./)
  })

  it('S-08: inside another site’s frame the cookies say so, and refreshing keeps them there', async () => {
    const begun = await begin('dingtalk', 'silent', { framed: true })
    expect(String(begun.response.headers['set-cookie'])).toMatch(/SameSite=None; Secure; Partitioned/)
    const code = fake.dingtalk.code(ding, 'linjing')
    const { response } = await ajax(mobileLogin, { code, state: begun.state }, begun.cookie)
    expect(String(response.headers['set-cookie'])).toMatch(
      /framed-session=one[^;]+;.*SameSite=None; Secure; Partitioned/,
    )
    const renewed = await server.call(
      getRefreshToken,
      {},
      { headers: { ...tls, cookie: cookiesOf(response) } },
    )
    expect(String(renewed.response.headers['set-cookie'])).toMatch(
      /framed-session=one[^;]+\.2\..*Partitioned/,
    )
  })

  it('S-08: where the frame may keep no cookie the state itself is the proof, for that way only', async () => {
    const framed = await begin('dingtalk', 'silent', { framed: true })
    const good = await ajax(
      mobileLogin,
      { code: fake.dingtalk.code(ding, 'linjing'), state: framed.state },
      '',
    )
    expect(good.fault).toBeNull()
    const own = await begin('dingtalk')
    const bad = await ajax(mobileLogin, { code: fake.dingtalk.code(ding, 'linjing'), state: own.state }, '')
    expect(bad.fault?.fault).toBe('loginStateInvalid')
  })

  it('is served at the spec’s method too, and never over plain http', async () => {
    const begun = await begin('dingtalk')
    const code = fake.dingtalk.code(ding, 'linjing')
    const url = `/login/mobile/ajax?code=${code}&state=${begun.state}&client_id=api`
    const plain = await server.raw({ url, headers: { ...OWN, cookie: begun.cookie } })
    expect(plain.json().data.fault).toBe('insecureTransport')
    const answer = await server.raw({ url, headers: { ...tls, cookie: begun.cookie } })
    expect(answer.json()).toMatchObject({ errcode: 0, user_id: person.userId })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('login by WeCom', () => {
  it('goes over its own page and back, with the state, to the trusted host alone', async () => {
    const begun = await begin('wecom')
    const url = begun.authorizeUrl ?? ''
    expect(url).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?.*#wechat_redirect$/)
    const sent = fake.wecom.authorize(url, 'linjing')
    const back = new URL('location' in sent ? sent.location : 'http://nowhere')
    expect(back.origin + back.pathname).toBe(`${ORIGIN}/login`)
    expect(back.hash).toBe('#wechat_redirect')
    const { searchParams } = back
    expect(searchParams.get('via')).toBe('wecom')
    const given = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
    expect(given.state).toMatch(/^[a-zA-Z0-9]{1,128}$/)
    const { data } = await ajax(wxLogin, given, begun.cookie)
    expect(data.user_id).toBe(person.userId)
    const elsewhere = fake.wecom.organisation('other.example.com')
    const changed = url.replace(wecom.corpId, elsewhere.corpId).replace(wecom.agentId, elsewhere.agentId)
    expect(fake.wecom.authorize(changed, 'linjing')).toEqual({ error: 'redirect_uri error' })
  })

  it('by scan in an ordinary browser: the login panel or its page', async () => {
    const begun = await begin('wecom', 'scan')
    expect(begun.authorizeUrl).toMatch(
      /^https:\/\/login\.work\.weixin\.qq\.com\/wwlogin\/sso\/login\?login_type=CorpApp&/,
    )
    // Its ids are told in any case and answered in small letters.
    const code = fake.wecom.code(wecom, 'LinJing')
    const { data } = await ajax(wxLogin, { code, state: begun.state }, begun.cookie)
    expect(data.user_id).toBe(person.userId)
  })

  it('somebody who is no member is not let in and not made', async () => {
    const begun = await begin('wecom')
    const code = fake.wecom.code(wecom, 'stranger', true)
    const { fault, status } = await ajax(wxLogin, { code, state: begun.state }, begun.cookie)
    expect([fault?.fault, status]).toEqual(['vendorOutsider', 403])
  })
})

describe('DingTalk scan in an ordinary browser', () => {
  const scanned = (query: string, cookie: string) =>
    server.raw({
      url: `/login/dingtalk?${query}`,
      headers: { ...tls, 'sec-fetch-site': 'cross-site', cookie },
    })

  it('comes back, gets a session and goes on where it was begun, without a token in an address', async () => {
    const begun = await begin('dingtalk', 'scan', { returnUrl: '/inbox/done?x=1' })
    const url = new URL(begun.authorizeUrl ?? '')
    expect(url.origin).toBe('https://login.dingtalk.com')
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/login/dingtalk`)
    const code = fake.dingtalk.code(ding, 'linjing', 'scan')
    const answer = await scanned(`authCode=${code}&state=${begun.state}`, begun.cookie)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/inbox/done?x=1'])
    expect(cookiesOf(answer)).toMatch(/__Host-countersign-session=one\./)
  })

  it('says on the login page why it failed', async () => {
    const begun = await begin('dingtalk', 'scan')
    const wrong = await scanned(`code=unknown&state=${begun.state}`, begun.cookie)
    expect([wrong.statusCode, wrong.headers.location]).toEqual([302, '/login?failed=vendorCodeInvalid'])
    const none = await scanned('', '')
    expect(none.headers.location).toBe('/login?failed=loginStateInvalid')
  })
})

describe('C-01: a code counts once', () => {
  it('of two at once one is a login, and later none is', async () => {
    const code = fake.dingtalk.code(ding, 'linjing')
    const states = await Promise.all([begin('dingtalk'), begin('dingtalk')])
    const answers = await Promise.all(
      states.map(({ state, cookie }) => ajax(mobileLogin, { code, state }, cookie)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const third = await begin('dingtalk')
    const late = await ajax(mobileLogin, { code, state: third.state }, third.cookie)
    expect([late.status, late.fault?.fault]).toEqual([401, 'vendorCodeInvalid'])
    // Ours refuses by itself: the vendor was asked once.
    expect(fake.dingtalk.calls.filter(({ body }) => body.code === code)).toHaveLength(1)
  })

  it.each([
    ['five minutes and a second old', 301_000, () => fake.dingtalk.code(ding, 'linjing')],
    ['of another app', 0, () => fake.dingtalk.code(fake.dingtalk.organisation(), 'linjing')],
    ['of an ordinary browser’s login', 0, () => fake.dingtalk.code(ding, 'linjing', 'scan')],
    ['made up', 0, () => 'nonsense'],
  ])('one that is %s is refused', async (_, later, make) => {
    const code = make()
    now += later
    const begun = await begin('dingtalk')
    const { status, fault } = await ajax(mobileLogin, { code, state: begun.state }, begun.cookie)
    expect([status, fault?.fault]).toEqual([401, 'vendorCodeInvalid'])
  })

  it('one that is shown with another organisation is refused', async () => {
    const begun = await begin('dingtalk')
    const code = fake.dingtalk.code(ding, 'linjing')
    const { fault } = await ajax(mobileLogin, { code, state: begun.state, corpId: 'two' }, begun.cookie)
    expect(fault?.fault).toBe('loginStateInvalid')
    const elsewhere = await begin('dingtalk', 'silent', { corpId: 'two' })
    const other = await ajax(mobileLogin, { code, state: elsewhere.state }, elsewhere.cookie)
    expect([other.status, other.fault?.fault]).toEqual([401, 'vendorCodeInvalid'])
  })
})

describe('C-02: login CSRF and mix-up', () => {
  const code = () => fake.dingtalk.code(ding, 'linjing')

  it('without a state there is no login', async () => {
    const begun = await begin('dingtalk')
    const none = await server.call(
      mobileLogin,
      { code: code() },
      { headers: { ...tls, cookie: begun.cookie } },
    )
    expect(none.fault?.fault).toBe('invalidInput')
    const unknown = await ajax(mobileLogin, { code: code(), state: 'a'.repeat(64) }, begun.cookie)
    expect([unknown.status, unknown.fault?.fault]).toEqual([401, 'loginStateInvalid'])
  })

  it('a state of another browser is refused and used up', async () => {
    const mine = await begin('dingtalk')
    const theirs = await begin('dingtalk')
    const mixed = await ajax(mobileLogin, { code: code(), state: theirs.state }, mine.cookie)
    expect(mixed.fault?.fault).toBe('loginStateInvalid')
    const again = await ajax(mobileLogin, { code: code(), state: theirs.state }, theirs.cookie)
    expect(again.fault?.fault).toBe('loginStateInvalid')
  })

  it('a code of one vendor does not pass at the other’s address', async () => {
    const begun = await begin('dingtalk')
    const atWeCom = await ajax(wxLogin, { code: code(), state: begun.state }, begun.cookie)
    expect(atWeCom.fault?.fault).toBe('loginStateInvalid')
    const other = await begin('wecom')
    const reverse = await ajax(
      mobileLogin,
      { code: fake.wecom.code(wecom, 'linjing'), state: other.state },
      other.cookie,
    )
    expect(reverse.fault?.fault).toBe('loginStateInvalid')
    const crossed = await begin('wecom')
    const wrong = await ajax(wxLogin, { code: code(), state: crossed.state }, crossed.cookie)
    expect(wrong.fault?.fault).toBe('vendorCodeInvalid')
  })

  it('a cookie that we did not make counts for none', async () => {
    const cookie = '__Host-countersign-login=<x> y'
    const headers = { ...tls, cookie }
    const begun = await server.call(
      beginContainerLogin,
      { vendor: 'dingtalk', way: 'silent', corpId: 'one' },
      { headers },
    )
    expect(cookiesOf(begun.response)).toMatch(/^__Host-countersign-login=[A-Za-z0-9_-]{43}$/)
    const done = await ajax(mobileLogin, { code: code(), state: begun.data.state }, cookie)
    expect(done.fault?.fault).toBe('loginStateInvalid')
  })

  it('a page of another site can begin and finish nothing (C-10)', async () => {
    const headers = { ...tls, 'sec-fetch-site': 'cross-site' }
    const begun = await server.call(beginContainerLogin, { vendor: 'dingtalk', way: 'silent' }, { headers })
    expect(begun.fault?.fault).toBe('noPermission')
    const own = await begin('dingtalk')
    const done = await server.call(
      mobileLogin,
      { code: code(), state: own.state },
      { headers: { ...headers, cookie: own.cookie } },
    )
    expect(done.fault?.fault).toBe('noPermission')
  })
})

describe('a page in a container that nobody is signed in to', () => {
  const read = (headers: Record<string, string>) =>
    server.call(
      readFirst,
      {
        addresses: ['api/organization/user/info_login'],
        login: { vendor: 'dingtalk', way: 'silent', corpId: 'one', returnUrl: '/items/7' },
      },
      { headers: { ...tls, ...headers } },
    )

  it('begins its login with its first reads, which answer once there is a session', async () => {
    const begun = await read({})
    expect(begun.data).toMatchObject({ session: null, answers: [], login: { authorizeUrl: null } })
    const { state = '' } = begun.data.login ?? {}
    const code = fake.dingtalk.code(ding, 'linjing')
    const done = await ajax(mobileLogin, { code, state }, cookiesOf(begun.response))
    expect(done.data.returnUrl).toBe('/items/7')
    const later = await read({ cookie: cookiesOf(done.response) })
    expect(later.data.login).toBeNull()
    expect(later.data.answers.map(({ status }) => status)).toEqual([200])
  })

  it('begins none for a page of another site (C-10)', async () => {
    expect((await read({ 'sec-fetch-site': 'cross-site' })).fault?.fault).toBe('noPermission')
  })
})

describe('C-03: where a login leads', () => {
  it.each([
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['\u0001javascript:alert(1)', '/'],
    [`https://${HOST}@evil.example`, '/'],
    [`https://${HOST}.evil.example`, '/'],
    [`https://user@${HOST}/x`, '/'],
    ['/login?return=/login', '/'],
    ['https://portal.example.com.evil.example/', '/'],
    ['https://x.dingtalk.com/', '/'],
    ['/inbox/to-do', '/inbox/to-do'],
    [`${ORIGIN}/items/1?a=b#c`, '/items/1?a=b#c'],
    ['https://portal.example.com/home?a=b', 'https://portal.example.com/home?a=b'],
  ])('%j leads to %s', async (returnUrl, leads) => {
    expect(await placeAfter(returnUrl)).toBe(leads)
  })

  it('eight kilobytes lead home', async () => {
    expect(await placeAfter(`/${'x'.repeat(8_192)}`)).toBe('/')
  })

  async function placeAfter(returnUrl: string) {
    const begun = await begin('dingtalk', 'scan', { returnUrl })
    const code = fake.dingtalk.code(ding, 'linjing', 'scan')
    const answer = await server.raw({
      url: `/login/dingtalk?authCode=${code}&state=${begun.state}`,
      headers: { ...tls, cookie: begun.cookie },
    })
    return answer.headers.location
  }
})

describe('A-11: who somebody is', () => {
  it('is told by the vendor’s id alone: a known mobile number makes nobody somebody', async () => {
    ding.people.set('newcomer', {
      userid: 'newcomer',
      name: '林静',
      mobile: '13800000000',
      departments: [2],
      unionid: 'union-newcomer',
    })
    const begun = await begin('dingtalk')
    const code = fake.dingtalk.code(ding, 'newcomer')
    const { fault, status } = await ajax(mobileLogin, { code, state: begun.state }, begun.cookie)
    expect([fault?.fault, status]).toEqual(['vendorPersonUnknown', 403])
  })

  it('the same id at the other vendor or in another organisation is somebody else', async () => {
    const { database } = server.fresh
    const there = await insertPerson(database, 'one')
    await linkToVendor(database, 'one', 'wecom', wecom, 'only-there', there.userId)
    ding.people.set('only-there', { userid: 'only-there', name: 'x', unionid: 'union-only-there' })
    const begun = await begin('dingtalk')
    const code = fake.dingtalk.code(ding, 'only-there')
    const { fault } = await ajax(mobileLogin, { code, state: begun.state }, begun.cookie)
    expect(fault?.fault).toBe('vendorPersonUnknown')
  })

  describe('somebody of another organisation is told so', () => {
    const silent = async (code: string) => {
      const begun = await begin('dingtalk')
      return (await ajax(mobileLogin, { code, state: begun.state }, begun.cookie)).fault?.fault
    }
    const scanned = async (userid: string) => {
      const begun = await begin('dingtalk', 'scan')
      const code = fake.dingtalk.code(ding, userid, 'scan')
      const answer = await server.raw({
        url: `/login/dingtalk?authCode=${code}&state=${begun.state}`,
        headers: { ...tls, cookie: begun.cookie },
      })
      return answer.headers.location
    }

    it('inside DingTalk, however it answers', async () => {
      expect(await silent(fake.dingtalk.code(ding, 'outsider'))).toBe('vendorOutsider')
      for (const json of [
        { errcode: 0, result: { userid: '', unionid: 'u' } },
        { errcode: 0, result: { userid: null, name: 'x' } },
        { errcode: 60121, errmsg: 'not found' },
        { errcode: 88, sub_code: '33001', errmsg: 'x' },
      ]) {
        fake.dingtalk.script('/topapi/v2/user/getuserinfo', { json })
        expect(await silent(fake.dingtalk.code(ding, 'outsider'))).toBe('vendorOutsider')
      }
    })

    it('by scan in an ordinary browser; a contact from outside is one too', async () => {
      expect(await scanned('outsider')).toBe('/login?failed=vendorOutsider')
      ding.people.set('customer', {
        userid: 'customer',
        name: 'x',
        unionid: 'union-customer',
        external: true,
      })
      expect(await scanned('customer')).toBe('/login?failed=vendorOutsider')
    })

    it('a colleague who is not known yet is no outsider, and is looked up', async () => {
      ding.people.set('fresh', { userid: 'fresh', name: 'x', unionid: 'union-fresh' })
      expect(await scanned('fresh')).toBe('/login?failed=vendorPersonUnknown')
      const { rows } = await server.fresh.database.query({
        text: `select from vendor_hint where vendor_user_id = 'fresh'`,
      })
      expect(rows).toHaveLength(1)
    })

    it('a vendor that cannot say it is not taken for a no', async () => {
      fake.dingtalk.script('/topapi/user/getbyunionid', { status: 503, json: {} })
      expect(await scanned('outsider')).toBe('/login?failed=vendorUnreachable')
    })
  })

  it('somebody who was switched off, or whom the app is not open to, is told so', async () => {
    const { database } = server.fresh
    const off = await insertPerson(database, 'one')
    await linkToVendor(database, 'one', 'dingtalk', ding, 'wangmin', off.userId)
    await database.transaction((tx) => switchUser(tx, 'one', off.userId, false))
    const login = async (userid: string) => {
      const begun = await begin('dingtalk')
      const code = fake.dingtalk.code(ding, userid)
      return (await ajax(mobileLogin, { code, state: begun.state }, begun.cookie)).fault?.fault
    }
    expect(await login('wangmin')).toBe('accountSwitchedOff')
    ding.people.set('hidden', { userid: 'hidden', name: 'x', hidden: true })
    expect(await login('hidden')).toBe('vendorOutOfRange')
  })
})

describe('A-13: what is told of organisations before a login', () => {
  const list = (corpId?: string) => server.call(listContainerLogins, corpId === undefined ? {} : { corpId })

  it('is that there is another way in than passwords', async () => {
    expect((await server.call(getSystemConfig)).data.loginType).toBe(LOGIN_TYPE.both)
  })

  it('is our code and the vendors, for one that is named by its own code or the vendor’s', async () => {
    expect((await list('one')).data).toEqual({ corpId: 'one', vendors: ['dingtalk', 'wecom'] })
    expect((await list(wecom.corpId)).data).toEqual({ corpId: 'one', vendors: ['dingtalk', 'wecom'] })
    expect((await list()).data).toEqual({ corpId: null, vendors: [] })
    expect((await list('unknown')).data).toEqual({ corpId: null, vendors: [] })
  })

  it('a thousand guesses are held back', async () => {
    const guesses = await Promise.all(Array.from({ length: 1_000 }, (_, n) => list(`ding${n}`)))
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(700)
    now += 60_000
  })
})

describe('C-06 S-09: nothing secret leaves', () => {
  it('no answer, no line of the log and no column holds what was planted', async () => {
    const begun = await begin('dingtalk')
    const answer = await ajax(mobileLogin, { code: 'wrong', state: begun.state }, begun.cookie)
    const { rows } = await server.fresh.database.query({ text: 'select v.*::text from vendor_corp v' })
    const said = JSON.stringify([begun.response.body, answer.response.body, server.lines, rows])
    for (const secret of [ding.appSecret, wecom.appSecret, ding.eventToken, ding.eventKey])
      expect(said).not.toContain(secret)
    expect(said).not.toContain(Buffer.from(ding.appSecret).toString('hex'))
    // Codes and states are secrets too, for as long as they live.
    expect(server.lines.join('')).not.toContain(begun.state)
  })
})
