import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCode, getToken, oauthToken } from '../../../contract/login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { saveSetting } from '../../../server/organisation/settings.ts'
import { askForCode, cookiesOf, logInByPassword, sealed } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.deps
  const corpId = await insertCorp(database)
  person = await insertPerson(database, corpId, { username: 'li.na', name: '李娜', withPassword: true })
  await insertPerson(database, corpId, { username: 'left', withPassword: true, active: false })
  await insertPerson(database, corpId, { username: 'no-password' })
})
afterAll(() => server.close())

const who = () => ({ corpId: person.corpId, username: person.username, password: PASSWORD })

describe('login by password', () => {
  it('leads in two steps to a token that the API accepts', async () => {
    const { answer, authorization } = await logInByPassword(server, who())
    expect(answer.data).toMatchObject({
      success: true,
      token_type: 'bearer',
      user_name: 'li.na',
      expires_in: 600,
    })
    const me = await server.call(getLoginInfo, {}, { headers: { authorization } })
    expect(me.data).toMatchObject({ id: person.userId, name: '李娜', corpId: person.corpId })
    expect(me.data.lastLoginTime).not.toBeNull()
  })

  it('takes the user name in capitals and needs no organisation where there is one only', async () => {
    const answer = await askForCode(server, { username: ' Li.Na ', password: PASSWORD })
    expect(answer.data).toMatchObject({ errcode: 0, code: expect.any(String) })
  })

  it('answers the spec’s GET of get_code too', async () => {
    const input = { username: 'li.na', corpId: person.corpId, ...(await sealed(server, PASSWORD)) }
    const query = new URLSearchParams(input)
    const answer = await server.raw({ method: 'GET', url: `${getCode.path}?${query}` })
    expect(answer.json()).toMatchObject({ errcode: 0, code: expect.any(String) })
  })

  it('A-05: unknown, wrong, switched off and without a password are one answer', async () => {
    const tries = [
      { username: 'nobody', password: PASSWORD },
      { username: 'li.na', password: 'Wrong-Password-1' },
      { username: 'left', password: PASSWORD },
      { username: 'no-password', password: PASSWORD },
    ]
    const answers = []
    for (const each of tries) answers.push(await askForCode(server, { corpId: person.corpId, ...each }))
    const bodies = answers.map(({ status, response }) => {
      const { traceId, ...body } = response.json()
      return { status, body, hasTrace: typeof traceId }
    })
    expect(bodies[0]?.body).toMatchObject({ errcode: 1000, data: { fault: 'wrongCredentials' } })
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  it('refuses an unknown organisation in the language of the browser', async () => {
    const headers = { 'accept-language': 'zh' }
    const answer = await askForCode(server, { ...who(), corpId: 'elsewhere' }, headers)
    expect(answer.fault?.fault).toBe('unknownOrganisation')
    expect(answer.response.json().errmsg).toMatch(/\p{Script=Han}/u)
  })

  it('A-13: does not tell an unknown organisation where the list is hidden', async () => {
    await saveSetting(server.deps.database, '*', 'login', { listOrganisations: false })
    const answer = await askForCode(server, { ...who(), corpId: 'elsewhere' })
    await saveSetting(server.deps.database, '*', 'login', { listOrganisations: true })
    expect(answer.fault?.fault).toBe('wrongCredentials')
  })

  it('refuses a password over plain http beyond this machine', async () => {
    const answer = await askForCode(server, who(), { host: 'approvals.example' })
    expect(answer.fault?.fault).toBe('insecureTransport')
    const spoofed = await askForCode(server, who(), {
      host: 'approvals.example',
      'x-forwarded-proto': 'https',
    })
    expect(spoofed.fault?.fault).toBe('insecureTransport')
  })
})

describe('the code of the first step', () => {
  it('is good once', async () => {
    const first = await askForCode(server, who())
    const headers = { cookie: cookiesOf(first.response) }
    const input = { code: first.data.code }
    const answers = await Promise.all([1, 2, 3].map(() => server.call(getToken, input, { headers })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401])
  })

  it('is good in the browser that asked for it only, and is gone after the wrong one tried', async () => {
    const first = await askForCode(server, who())
    const other = await askForCode(server, who())
    const input = { code: first.data.code }
    const none = await server.call(getToken, input)
    expect(none.fault?.fault).toBe('unauthenticated')
    const foreign = await server.call(getToken, input, { headers: { cookie: cookiesOf(other.response) } })
    expect(foreign.fault?.fault).toBe('unauthenticated')
    const own = await server.call(getToken, input, { headers: { cookie: cookiesOf(first.response) } })
    expect(own.fault?.fault).toBe('unauthenticated')
  })

  it('is good for five minutes', async () => {
    const first = await askForCode(server, who())
    await server.deps.database.query({
      text: `update login_code set expires_at = app_now() - interval '1 second'`,
    })
    const headers = { cookie: cookiesOf(first.response) }
    expect((await server.call(getToken, { code: first.data.code }, { headers })).fault?.fault).toBe(
      'unauthenticated',
    )
  })

  it('is accepted by the form-encoded token endpoint', async () => {
    const first = await askForCode(server, who())
    const headers = { cookie: cookiesOf(first.response) }
    const input = { grant_type: 'authorization_code', code: first.data.code, client_id: 'api' }
    const answer = await server.call(oauthToken, input, { headers })
    expect(answer.data).toMatchObject({ success: true, client: 'api', username: 'li.na' })
  })
})
