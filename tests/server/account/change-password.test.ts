import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getPublicKey } from '../../../contract/login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { modifyUserPassword } from '../../../contract/my-account.ts'
import { getRefreshToken } from '../../../contract/session.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { saveSetting } from '../../../server/organisation/settings.ts'
import { setPassword } from '../../../server/stores/auth/credentials.ts'
import { askForCode, cookiesOf, encrypt, logInByPassword } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const NEXT = 'Harbour-Pebble-77'

let server: TestServer
let corpId: string
let person: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  corpId = await insertCorp(server.deps.database)
})
beforeEach(async () => {
  person = await insertPerson(server.deps.database, corpId, { withPassword: true, name: '陈思远' })
})
afterAll(() => server.close())

/** Both passwords under one key and nonce, as the app sends them. */
async function sealedPair(oldPassword: string, newPassword: string) {
  const { index, key, nonce, time } = (await server.call(getPublicKey)).data
  const seal = (password: string) => encrypt(key, { password, nonce, time })
  return { index, oldPassword: await seal(oldPassword), newPassword: await seal(newPassword) }
}
const change = async (from: string, to: string, authorization?: string) =>
  server.call(
    modifyUserPassword,
    await sealedPair(from, to),
    authorization === undefined ? { as: person } : { headers: { authorization } },
  )
const logIn = (password: string) => logInByPassword(server, { ...person, password })
const infoAs = (authorization: string) => server.call(getLoginInfo, {}, { headers: { authorization } })

describe('changing one’s password', () => {
  it('A-08, S-06: needs the old one; every other session ends, this one gets a new identifier', async () => {
    const here = await logIn(PASSWORD)
    const elsewhere = await logIn(PASSWORD)
    const changed = await change(PASSWORD, NEXT, here.authorization)
    expect(changed.errcode).toBe(0)

    expect((await infoAs(elsewhere.authorization)).status).toBe(401)
    expect((await infoAs(here.authorization)).status).toBe(401)
    for (const { cookie } of [here, elsewhere]) {
      expect((await server.call(getRefreshToken, {}, { headers: { cookie } })).status).toBe(401)
    }
    expect((await infoAs(`Bearer ${changed.data.access_token}`)).data.id).toBe(person.userId)
    const cookie = cookiesOf(changed.response)
    expect(cookie.split('.')[1]).not.toBe(here.cookie.split('.')[1])
    const next = await server.call(getRefreshToken, {}, { headers: { cookie } })
    expect(next.data.user_name).toBe(person.username)

    expect((await askForCode(server, { ...person, password: PASSWORD })).fault?.fault).toBe(
      'wrongCredentials',
    )
    expect((await logIn(NEXT)).answer.status).toBe(200)
  })

  it('answers at the method of the specification too', async () => {
    const input = await sealedPair(PASSWORD, NEXT)
    const answer = await server.call(modifyUserPassword, input, { as: person, method: 'PUT' })
    expect(answer.errcode).toBe(0)
  })

  it.each([
    ['a wrong old one', 'Wrong-Password-1', NEXT, 'wrongOldPassword'],
    ['the same again', PASSWORD, PASSWORD, 'passwordUnchanged'],
    ['eleven characters', PASSWORD, 'Harbour-P77', 'passwordTooWeak'],
    ['sixty-five', PASSWORD, `Harbour-77${'x'.repeat(55)}`, 'passwordTooWeak'],
    ['no digit', PASSWORD, 'Harbour-Pebbles', 'passwordTooWeak'],
    ['no capital letter', PASSWORD, 'harbour-pebble-77', 'passwordTooWeak'],
    ['a common one', PASSWORD, 'Password123456', 'passwordTooWeak'],
  ])('A-07: refuses %s', async (_, from, to, fault) => {
    const answer = await change(from, to)
    expect(answer.fault?.fault).toBe(fault)
    if (fault === 'passwordTooWeak') expect(answer.fault?.params).toEqual({ min: 12, max: 64 })
    expect((await logIn(PASSWORD)).answer.status).toBe(200)
  })

  it('A-07: refuses one made of the own name, and takes sixty-four characters whole', async () => {
    const named = await insertPerson(server.deps.database, corpId, {
      name: 'Aurelia Montferrand',
      withPassword: true,
    })
    const input = await sealedPair(PASSWORD, 'AureliaMontferrand1')
    expect((await server.call(modifyUserPassword, input, { as: named })).fault?.fault).toBe('passwordTooWeak')
    const long = `Harbour-77${'é'.repeat(54)}`
    expect((await change(PASSWORD, long)).errcode).toBe(0)
    expect((await logIn(long)).answer.status).toBe(200)
    const cut = await askForCode(server, { ...person, password: long.slice(0, -1) })
    expect(cut.fault?.fault).toBe('wrongCredentials')
  })

  it('names each password that is empty', async () => {
    const answer = await change('', '')
    expect(answer.fault).toMatchObject({
      fault: 'invalidInput',
      problems: [
        { path: 'oldPassword', problem: 'required' },
        { path: 'newPassword', problem: 'required' },
      ],
    })
  })

  it('A-06: counts wrong old passwords as wrong logins', async () => {
    const faults: (string | undefined)[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      faults.push((await change('Wrong-Password-1', NEXT)).fault?.fault)
    }
    expect(faults).toEqual([...Array(5).fill('wrongOldPassword'), 'loginThrottled'])
    expect((await askForCode(server, { ...person, password: PASSWORD })).fault?.fault).toBe('loginThrottled')
  })

  it('A-09: takes a cipher once, and nothing unsealed', async () => {
    const input = await sealedPair('Wrong-Password-1', NEXT)
    await server.call(modifyUserPassword, input, { as: person })
    const again = await server.call(modifyUserPassword, input, { as: person })
    expect(again.fault?.fault).toBe('loginPayloadInvalid')
    const bare = { index: input.index, oldPassword: PASSWORD, newPassword: NEXT }
    expect((await server.call(modifyUserPassword, bare, { as: person })).fault?.fault).toBe('invalidInput')
    expect((await server.call(modifyUserPassword, input)).status).toBe(401)
  })

  it('is won by one of two devices that do it at once', async () => {
    const answers = await Promise.all([change(PASSWORD, NEXT), change(PASSWORD, `${NEXT}8`)])
    const faults = answers.map(({ fault }) => fault?.fault).sort()
    expect(faults).toEqual(['wrongOldPassword', undefined])
  })

  it.each([
    ['spec-12-14', 12, 14, 'Harbour-Peb77', NEXT],
    ['spec-8-14', 8, 14, 'Harb-7pQ', 'Harb-7p'],
  ] as const)('the profile %s asks for %i to %i characters', async (profile, min, max, good, bad) => {
    const { database } = server.deps
    await saveSetting(database, '*', 'password', { profile })
    try {
      const refused = await change(PASSWORD, bad)
      expect(refused.fault).toMatchObject({ fault: 'passwordTooWeak', params: { min, max } })
      expect(refused.message).toContain(String(min))
      expect((await change(PASSWORD, good)).errcode).toBe(0)
    } finally {
      await saveSetting(database, '*', 'password', { profile: 'standard' })
    }
  })
})

describe('low account security', () => {
  const lowAfterLogin = async (password: string) =>
    (await infoAs((await logIn(password)).authorization)).data.lowSecurity
  const given = async (password: string, byAdmin: boolean) => {
    const hash = await hashPassword(password)
    await setPassword(server.deps.database, corpId, person.userId, hash, byAdmin)
  }

  it('is said of a password that an administrator gave, until the person changes it', async () => {
    await given(PASSWORD, true)
    expect(await lowAfterLogin(PASSWORD)).toBe(true)
    const changed = await change(PASSWORD, NEXT, (await logIn(PASSWORD)).authorization)
    expect((await infoAs(`Bearer ${changed.data.access_token}`)).data.lowSecurity).toBe(false)
  })

  it.each([
    ['is on the common list', 'Password123456'],
    ['is below the policy', 'short-1A'],
  ])('is found at the login for one that %s', async (_, password) => {
    expect(await lowAfterLogin(PASSWORD)).toBe(false)
    await given(password, false)
    expect(await lowAfterLogin(password)).toBe(true)
  })

  it('follows the policy: a stricter one finds what was good before, and the other way round', async () => {
    const { database } = server.deps
    await given('Harb-7pQ', false)
    expect(await lowAfterLogin('Harb-7pQ')).toBe(true)
    await saveSetting(database, '*', 'password', { profile: 'spec-8-14' })
    expect(await lowAfterLogin('Harb-7pQ')).toBe(false)
    await saveSetting(database, '*', 'password', { profile: 'standard' })
  })

  it('is not said of somebody without a password', async () => {
    const none = await insertPerson(server.deps.database, corpId)
    expect((await server.call(getLoginInfo, {}, { as: none })).data.lowSecurity).toBe(false)
  })
})
