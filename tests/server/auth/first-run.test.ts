import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeFirstRun, firstRun } from '../../../contract/login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { getSystemConfig } from '../../../contract/system.ts'
import { createLink, createPasswordLink } from '../../../server/auth/first-run.ts'
import { askForCode, logInByPassword, sealed } from '../../support/password-login.ts'
import { insertCorp, insertPerson, PASSWORD } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const NEW_PASSWORD = 'Quartz-Lantern-58'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const setup = { corpName: '华信集团', corpId: 'huaxin', username: 'Root', name: '陈思远' }

async function use(code: string, password = NEW_PASSWORD, fields: Record<string, string> = setup) {
  return await server.call(firstRun, { code, ...fields, ...(await sealed(server, password)) })
}

describe('the one-time link of the first administrator', () => {
  it('sets up an organisation with its root administrator, who can sign in', async () => {
    expect((await server.call(getSystemConfig)).data.organisationCount).toBe(0)
    const early = await askForCode(server, { username: 'root', password: NEW_PASSWORD })
    expect(early.fault?.fault).toBe('organisationNotConfigured')
    const code = await createLink(server.deps.database, null)
    expect((await server.call(describeFirstRun, { code })).data.purpose).toBe('create')
    expect((await use(code)).data).toEqual({ corpId: 'huaxin', username: 'root' })
    const { authorization } = await logInByPassword(server, { username: 'root', password: NEW_PASSWORD })
    const me = await server.call(getLoginInfo, {}, { headers: { authorization } })
    expect(me.data).toMatchObject({ name: '陈思远', permissions: ['ADMIN'], lowSecurity: false })
    expect(me.data.departments).toHaveLength(1)
  })

  it('is good once, also when used twice at the same time', async () => {
    const code = await createLink(server.deps.database, null)
    const answers = await Promise.all([
      use(code, NEW_PASSWORD, { ...setup, corpId: 'one' }),
      use(code, NEW_PASSWORD, { ...setup, corpId: 'two' }),
    ])
    expect(answers.map((answer) => answer.fault?.fault ?? 'done').sort()).toEqual([
      'done',
      'firstRunLinkInvalid',
    ])
    expect((await server.call(describeFirstRun, { code })).fault?.fault).toBe('firstRunLinkInvalid')
  })

  it('is good for a day and for nobody who guesses', async () => {
    const code = await createLink(server.deps.database, null)
    await server.deps.database.query({
      text: `update admin_link set expires_at = app_now() - interval '1 second'`,
    })
    expect((await use(code)).fault?.fault).toBe('firstRunLinkInvalid')
    expect((await use('A'.repeat(43))).fault?.fault).toBe('firstRunLinkInvalid')
  })

  it('survives a weak password or a missing name, which are told by name', async () => {
    const code = await createLink(server.deps.database, null)
    const weak = await use(code, 'Password1234')
    expect(weak.fault).toMatchObject({ fault: 'passwordTooWeak', params: { min: 12, max: 64 } })
    const { corpName: _, ...withoutName } = setup
    expect((await use(code, NEW_PASSWORD, withoutName)).fault).toMatchObject({
      fault: 'invalidInput',
      problems: [{ path: 'corpName', problem: 'required' }],
    })
    expect((await use(code)).data.corpId).toBe('huaxin')
  })

  it('stands in the database as a hash only', async () => {
    const code = await createLink(server.deps.database, null)
    const { rows } = await server.deps.database.query<{ code_hash: Buffer }>({
      text: 'select code_hash from admin_link',
    })
    expect(rows[0]?.code_hash).toHaveLength(32)
    expect(rows[0]?.code_hash.toString('base64url')).not.toBe(code)
  })

  it('of an organisation gives its root administrator a new password and ends the old sessions', async () => {
    const { database } = server.deps
    const corpId = await insertCorp(database, { corpId: 'acme', name: 'Acme' })
    const root = await insertPerson(database, corpId, {
      username: 'boss',
      withPassword: true,
      permissions: ['ADMIN'],
    })
    const { authorization } = await logInByPassword(server, { ...root, password: PASSWORD })
    const code = await createLink(database, corpId)
    expect((await server.call(describeFirstRun, { code })).data).toEqual({
      purpose: 'reset',
      corp: { corpId: 'acme', name: 'Acme' },
      username: 'boss',
    })
    expect((await use(code, NEW_PASSWORD, { username: 'boss' })).data.username).toBe('boss')
    expect((await server.call(getLoginInfo, {}, { headers: { authorization } })).status).toBe(401)
    expect((await askForCode(server, { ...root, password: PASSWORD })).fault?.fault).toBe('wrongCredentials')
    expect((await askForCode(server, { ...root, password: NEW_PASSWORD })).data.errcode).toBe(0)
  })
})

describe('the one-time link of somebody who forgot the password (A-14)', () => {
  const start = async () => {
    const { database } = server.deps
    const corpId = await insertCorp(database, { corpId: 'acme', name: 'Acme' })
    const person = await insertPerson(database, corpId, { username: 'chen', withPassword: true })
    const other = await insertPerson(database, corpId, { username: 'other', withPassword: true })
    const code = (await createPasswordLink(database, corpId, 'Chen ')) ?? ''
    return { database, corpId, person, other, code }
  }

  it('gives that person a new password, whatever account is named, and ends the sessions', async () => {
    const { person, other, code } = await start()
    const { authorization } = await logInByPassword(server, { ...person, password: PASSWORD })
    expect((await server.call(describeFirstRun, { code })).data).toMatchObject({
      purpose: 'reset',
      username: 'chen',
    })
    const done = await use(code, NEW_PASSWORD, { username: 'other' })
    expect(done.data).toEqual({ corpId: 'acme', username: 'chen' })
    expect((await server.call(getLoginInfo, {}, { headers: { authorization } })).status).toBe(401)
    expect((await askForCode(server, { ...person, password: NEW_PASSWORD })).data.errcode).toBe(0)
    expect((await askForCode(server, { ...other, password: PASSWORD })).data.errcode).toBe(0)
  })

  it('is good once and for half an hour; one use ends the others of the same person', async () => {
    const { database, corpId, code } = await start()
    const second = (await createPasswordLink(database, corpId, 'chen')) ?? ''
    const foreign = (await createPasswordLink(database, corpId, 'other')) ?? ''
    expect((await use(code, NEW_PASSWORD, { username: 'chen' })).errcode).toBe(0)
    for (const used of [code, second]) {
      expect((await use(used, NEW_PASSWORD, { username: 'chen' })).fault?.fault).toBe('firstRunLinkInvalid')
    }
    await database.query({ text: `update admin_link set expires_at = expires_at - interval '30 minutes'` })
    expect((await use(foreign, NEW_PASSWORD, { username: 'other' })).fault?.fault).toBe('firstRunLinkInvalid')
  })

  it('is made for nobody who is unknown or switched off', async () => {
    const { database, corpId } = await start()
    await insertPerson(database, corpId, { username: 'gone', active: false })
    expect(await createPasswordLink(database, corpId, 'nobody')).toBeNull()
    expect(await createPasswordLink(database, corpId, 'gone')).toBeNull()
    expect(await createPasswordLink(database, 'elsewhere', 'chen')).toBeNull()
  })
})
