import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readFirst } from '../../../contract/container-login.ts'
import { oauthToken } from '../../../contract/login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { getRefreshToken, LOGOUT_HEADER, logout } from '../../../contract/session.ts'
import { cookiesOf, logInByPassword, setCookies } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.deps
  person = await insertPerson(database, await insertCorp(database), { withPassword: true })
})
afterAll(() => server.close())

const logIn = () => logInByPassword(server, { ...person, password: PASSWORD })
const refresh = (cookie: string, at: TestServer = server) =>
  at.call(getRefreshToken, {}, { headers: { cookie } })
const statusOf = async (bearer: string) =>
  (await server.call(getLoginInfo, {}, { headers: { authorization: bearer } })).status
const logOut = (bearer: string, headers: Record<string, string> = {}) =>
  server.call(logout, {}, { headers: { [LOGOUT_HEADER]: bearer, ...headers } })

/** Moves every session back in time. */
const pass = (interval: string) =>
  server.deps.database.query({
    text: `update session set rotated_at = rotated_at - $1::interval, expires_at = expires_at - $1::interval`,
    values: [interval],
  })

describe('refreshing', () => {
  it('answers a new access token and a new cookie, by GET as well', async () => {
    const { cookie, answer } = await logIn()
    const next = await refresh(cookie)
    expect(next.data.access_token).not.toBe(answer.data.access_token)
    expect(await statusOf(`Bearer ${next.data.access_token}`)).toBe(200)
    const headers = { cookie: cookiesOf(next.response) }
    const byGet = await server.raw({ method: 'GET', url: getRefreshToken.path, headers })
    expect(byGet.json().success).toBe(true)
  })

  it('works at the form-encoded token endpoint, from the cookie only', async () => {
    const { cookie } = await logIn()
    const granted = await server.call(oauthToken, { grant_type: 'refresh_token' }, { headers: { cookie } })
    expect(granted.data).toMatchObject({ success: true, username: person.username })
    const [, token] = cookiesOf(granted.response).split('=')
    const inBody = await server.call(oauthToken, { grant_type: 'refresh_token', refresh_token: token })
    expect(inBody.fault?.fault).toBe('unauthenticated')
  })

  it('S-08: sets a cookie that no script reads and no other site sends', async () => {
    const { answer } = await logIn()
    const line = setCookies(answer.response).find((each) => each.startsWith('__Host-countersign-session='))
    expect(line).toMatch(/; Path=\/;/)
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(flag)
    expect(line).not.toContain('Domain')
  })

  it('S-01: with a used token after the grace ends the whole family', async () => {
    const { cookie: first } = await logIn()
    const second = await refresh(first)
    await pass('11 seconds')
    expect((await refresh(first)).fault?.fault).toBe('unauthenticated')
    expect((await refresh(cookiesOf(second.response))).fault?.fault).toBe('unauthenticated')
    expect(await statusOf(`Bearer ${second.data.access_token}`)).toBe(401)
    expect(server.lines.join()).toContain('refreshTokenReused')
  })

  it('S-01: with a token changed in any place is refused and harms nobody', async () => {
    const { cookie } = await logIn()
    const forged = [cookie.slice(0, -1), cookie.replace('.1.', '.2.'), `${cookie}x`, 'x=y']
    for (const each of forged) expect((await refresh(each)).fault?.fault).toBe('unauthenticated')
    expect((await refresh(cookie)).status).toBe(200)
  })

  it('S-02: fifty at once, on two servers, lead to one and the same successor', async () => {
    const second = await startTestServer({ beside: server })
    onTestFinished(second.close)
    const rusher = await insertPerson(server.deps.database, person.corpId, { withPassword: true })
    for (let round = 0; round < 8; round += 1) {
      const { cookie } = await logInByPassword(server, { ...rusher, password: PASSWORD })
      const servers = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? server : second))
      const answers = await Promise.all(servers.map((each) => refresh(cookie, each)))
      expect(answers.every((answer) => answer.status === 200)).toBe(true)
      expect(new Set(answers.map((answer) => cookiesOf(answer.response))).size).toBe(1)
    }
    const { rows } = await server.deps.database.query({
      text: 'select 1 from session where user_id = $1 and (counter <> 2 or ended_at is not null)',
      values: [rusher.userId],
    })
    expect(rows).toHaveLength(0)
  })

  it('S-03: beside a logout leaves no token that works', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { cookie, authorization } = await logIn()
      const [refreshed, loggedOut] = await Promise.all([refresh(cookie), logOut(authorization)])
      expect(loggedOut.status).toBe(200)
      expect(await statusOf(authorization)).toBe(401)
      if (refreshed.fault !== null) continue
      expect(await statusOf(`Bearer ${refreshed.data.access_token}`)).toBe(401)
      expect((await refresh(cookiesOf(refreshed.response))).status).toBe(401)
    }
  })

  it('S-07: ends eight hours after it was last used', async () => {
    const { cookie } = await logIn()
    await pass('7 hours 59 minutes')
    const used = await refresh(cookie)
    expect(used.status).toBe(200)
    await pass('8 hours 1 minute')
    expect((await refresh(cookiesOf(used.response))).status).toBe(401)
  })

  it('S-07: ends seven days after the login, however often it is used', async () => {
    let { cookie } = await logIn()
    let last = 200
    for (let use = 0; use < 25; use += 1) {
      await pass('7 hours')
      const answer = await refresh(cookie)
      last = answer.status
      if (last !== 200) break
      cookie = cookiesOf(answer.response)
    }
    expect(last).toBe(401)
  })

  it('C-10: from another site’s page is refused', async () => {
    const { cookie, authorization } = await logIn()
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const answer = await server.call(getRefreshToken, {}, { headers: { cookie, ...headers } })
      expect(answer.fault?.fault).toBe('noPermission')
      expect((await logOut(authorization, headers)).fault?.fault).toBe('noPermission')
    }
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    expect((await server.call(getRefreshToken, {}, { headers })).status).toBe(200)
    expect(await statusOf(authorization)).toBe(200)
  })
})

describe('what a page shows first', () => {
  const ME = 'api/organization/user/info_login'
  const read = (headers: Record<string, string>, addresses: readonly string[] = [ME]) =>
    server.call(readFirst, { addresses: [...addresses] }, { headers })

  it('is read by the cookie as its own call would answer; the session does not move on', async () => {
    const { cookie, answer } = await logIn()
    const { data } = await read({ cookie, 'accept-language': 'zh' }, [ME, `${ME}?lang=zh`])
    const claims = JSON.parse(atob(answer.data.access_token.split('.')[1] ?? ''))
    expect(data.session).toBe(claims.sid)
    expect(data.answers.map(({ status }) => status)).toEqual([200, 200])
    expect(JSON.parse(data.answers[0]?.body ?? '').data).toMatchObject({ id: person.userId })
    expect(JSON.stringify(data)).not.toContain('access_token')
    expect((await refresh(cookie)).status).toBe(200)
  })

  it('takes the token before the last one as long as a refresh beside it does, and harms nobody after', async () => {
    const { cookie } = await logIn()
    const next = await refresh(cookie)
    expect((await read({ cookie })).status).toBe(200)
    await pass('11 seconds')
    expect((await read({ cookie })).fault?.fault).toBe('unauthenticated')
    expect((await refresh(cookiesOf(next.response))).status).toBe(200)
  })

  it('A-12: is a handful of reads, nothing else behind the login', async () => {
    const { cookie } = await logIn()
    const others = ['logout', 'metrics', 'api/organization/departments', `${ME}/../departments`]
    const { data } = await read({ cookie }, others)
    expect(data.answers).toEqual(others.map(() => ({ status: 404, body: '' })))
  })

  it('C-10: is for pages of our own, with a session that is not over', async () => {
    const { cookie, authorization } = await logIn()
    expect((await read({ cookie, 'sec-fetch-site': 'cross-site' })).fault?.fault).toBe('noPermission')
    expect((await read({})).fault?.fault).toBe('unauthenticated')
    await logOut(authorization)
    expect((await read({ cookie })).fault?.fault).toBe('unauthenticated')
  })
})

describe('logout', () => {
  it('ends the session, clears its cookie and takes a token that has run out', async () => {
    const { cookie, authorization } = await logIn()
    const answer = await logOut(authorization)
    expect(answer.data).toBeNull()
    expect(setCookies(answer.response).join()).toContain('__Host-countersign-session=; Path=/; Max-Age=0')
    expect(await statusOf(authorization)).toBe(401)
    expect((await refresh(cookie)).status).toBe(401)
    const later = await startTestServer({ beside: server, clock: () => Date.now() + 3_600_000 })
    onTestFinished(later.close)
    const { authorization: old } = await logIn()
    const ended = await later.call(logout, {}, { headers: { [LOGOUT_HEADER]: old } })
    expect(ended.status).toBe(200)
  })

  it('S-04: without a token of ours in its own header ends nothing', async () => {
    const { authorization } = await logIn()
    for (const value of ['', 'Bearer ', 'Bearer nonsense']) {
      expect((await logOut(value, { authorization })).fault?.fault).toBe('unauthenticated')
    }
    expect((await server.call(logout, {}, { headers: { authorization } })).fault?.fault).toBe(
      'unauthenticated',
    )
    expect(await statusOf(authorization)).toBe(200)
  })

  it('S-04: called by one person with the token of another ends neither session', async () => {
    const mine = await logIn()
    const theirs = await logIn()
    const answer = await logOut(theirs.authorization, { authorization: mine.authorization })
    expect(answer.fault?.fault).toBe('noPermission')
    expect(await statusOf(mine.authorization)).toBe(200)
    expect(await statusOf(theirs.authorization)).toBe(200)
  })

  it('S-04: ends one session and leaves the person’s others alone', async () => {
    const phone = await logIn()
    const desk = await logIn()
    await logOut(phone.authorization)
    expect(await statusOf(desk.authorization)).toBe(200)
  })
})
