import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { switchCorp } from '../../../contract/login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { getRefreshToken } from '../../../contract/session.ts'
import { grantPermission, switchUser } from '../../../server/organisation/write.ts'
import { askForCode, cookiesOf, logInByPassword } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let corpId: string
let now = Date.now()

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  corpId = await insertCorp(server.deps.database)
})
afterAll(() => server.close())

const newPerson = () => insertPerson(server.deps.database, corpId, { withPassword: true })
const logIn = (person: TestPerson) => logInByPassword(server, { ...person, password: PASSWORD })
const infoAs = (authorization: string, at: TestServer = server) =>
  at.call(getLoginInfo, {}, { headers: { authorization } })

describe('a person who is switched off (S-05)', () => {
  it('is out at once on the server that did it', async () => {
    const person = await newPerson()
    const { authorization, cookie } = await logIn(person)
    expect((await infoAs(authorization)).status).toBe(200)
    await server.deps.database.transaction((tx) => switchUser(tx, corpId, person.userId, false))
    server.deps.auth.sessionsEnded(corpId, person.userId)
    expect((await infoAs(authorization)).status).toBe(401)
    expect((await server.call(getRefreshToken, {}, { headers: { cookie } })).status).toBe(401)
    expect((await askForCode(server, { ...person, password: PASSWORD })).fault?.fault).toBe(
      'wrongCredentials',
    )
  })

  it('is out within fifteen seconds on every other server', async () => {
    const person = await newPerson()
    const second = await startTestServer({ beside: server, clock: () => now })
    onTestFinished(second.close)
    const { authorization } = await logIn(person)
    expect((await infoAs(authorization, second)).status).toBe(200)
    await server.deps.database.transaction((tx) => switchUser(tx, corpId, person.userId, false))
    now += 15_000
    expect((await infoAs(authorization, second)).status).toBe(401)
  })

  it('stays out with the old token after being switched on again', async () => {
    const person = await newPerson()
    const { authorization, cookie } = await logIn(person)
    await server.deps.database.transaction(async (tx) => {
      await switchUser(tx, corpId, person.userId, false)
      await switchUser(tx, corpId, person.userId, true)
    })
    server.deps.auth.sessionsEnded(corpId, person.userId)
    expect((await infoAs(authorization)).status).toBe(401)
    expect((await server.call(getRefreshToken, {}, { headers: { cookie } })).status).toBe(401)
    expect((await logIn(person)).answer.status).toBe(200)
  })

  it('keeps no code of a login begun before', async () => {
    const person = await newPerson()
    const first = await askForCode(server, { ...person, password: PASSWORD })
    await server.deps.database.transaction((tx) => switchUser(tx, corpId, person.userId, false))
    const url = `/login/Authentication/get_token?code=${first.data.code}`
    const answer = await server.raw({ url, headers: { cookie: cookiesOf(first.response) } })
    expect(answer.statusCode).toBe(401)
  })
})

describe('a permission', () => {
  it('given counts within fifteen seconds', async () => {
    const person = await newPerson()
    const { authorization } = await logIn(person)
    expect((await infoAs(authorization)).data.permissions).toEqual([])
    await server.deps.database.transaction((tx) => grantPermission(tx, corpId, person.userId, 'SYS_MNG'))
    now += 15_000
    expect((await infoAs(authorization)).data.permissions).toEqual(['SYS_MNG'])
  })
})

describe('a session (S-06)', () => {
  it('gets a new identifier at each login, whatever cookies the browser brought', async () => {
    const person = await newPerson()
    const planted = await logIn(person)
    const first = await askForCode(server, { ...person, password: PASSWORD }, { cookie: planted.cookie })
    const cookie = `${planted.cookie}; ${cookiesOf(first.response)}`
    const url = `/login/Authentication/get_token?code=${first.data.code}`
    const answer = await server.raw({ method: 'GET', url, headers: { cookie } })
    const sessionOf = (text: string) => text.split('.')[1]
    expect(answer.statusCode).toBe(200)
    expect(sessionOf(cookiesOf(answer))).not.toBe(sessionOf(planted.cookie))
  })

  it('cannot be begun with a login cookie chosen by somebody else', async () => {
    const person = await newPerson()
    const headers = { cookie: '__Host-countersign-login=chosen' }
    const first = await askForCode(server, { ...person, password: PASSWORD }, headers)
    const url = `/login/Authentication/get_token?code=${first.data.code}`
    expect((await server.raw({ url, headers })).statusCode).toBe(401)
  })
})

describe('a person of two organisations', () => {
  it('is offered both and moves between them; the first session ends', async () => {
    const { database } = server.deps
    const otherCorp = await insertCorp(database, { name: 'Second' })
    const personId = crypto.randomUUID()
    const here = await insertPerson(database, corpId, { personId, withPassword: true })
    const there = await insertPerson(database, otherCorp, { personId })
    const { authorization, cookie } = await logIn(here)
    const before = await infoAs(authorization)
    expect(before.data.memberships.map((each) => each.id)).toEqual([corpId, otherCorp])
    const switched = await server.call(switchCorp, { corpId: otherCorp }, { headers: { authorization } })
    const after = await infoAs(`Bearer ${switched.data.access_token}`)
    expect(after.data).toMatchObject({ id: there.userId, corpId: otherCorp })
    expect((await infoAs(authorization)).status).toBe(401)
    expect((await server.call(getRefreshToken, {}, { headers: { cookie } })).status).toBe(401)
    const next = await server.call(getRefreshToken, {}, { headers: { cookie: cookiesOf(switched.response) } })
    expect(next.data.user_name).toBe(there.username)
  })

  it('cannot move to one where somebody else or a switched-off account stands', async () => {
    const { database } = server.deps
    const otherCorp = await insertCorp(database)
    const personId = crypto.randomUUID()
    const here = await insertPerson(database, corpId, { personId })
    await insertPerson(database, otherCorp, { username: here.username })
    await insertPerson(database, otherCorp, { personId, active: false })
    for (const target of [otherCorp, 'nowhere']) {
      const answer = await server.call(switchCorp, { corpId: target }, { as: here })
      expect(answer.fault?.fault).toBe('unknownOrganisation')
    }
    expect((await server.call(getLoginInfo, {}, { as: here })).data.memberships).toHaveLength(1)
  })
})
