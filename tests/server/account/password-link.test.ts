import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccounts, makePasswordLink } from '../../../contract/accounts.ts'
import { describeFirstRun, firstRun } from '../../../contract/login.ts'
import { getLoginInfo } from '../../../contract/login-info.ts'
import { askForCode, logInByPassword, sealed } from '../../support/password-login.ts'
import { insertPerson, PASSWORD } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

const NEW_PASSWORD = 'Quartz-Lantern-58'
let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const person = (fields: Parameters<typeof insertPerson>[2] = {}) =>
  insertPerson(server.fresh.database, 'yuanshan', fields)
const admin = (permission: 'ADMIN' | 'SYS_MNG' | 'APP_MNG', departments: readonly string[] = []) =>
  person({ permissions: [permission], scope: { departments: [...departments] } })
const make = (by: string, userId: string, replayToken = freshToken()) =>
  server.call(makePasswordLink, { userId, replayToken }, as(by))

describe('a link for a new password, made by an administrator (A-14)', () => {
  it('sets the password once; the account is safe and its devices are signed out', async () => {
    const root = await admin('ADMIN')
    const forgot = await person({ username: 'forgetful', withPassword: true })
    const before = await logInByPassword(server, { ...forgot, password: PASSWORD })
    const { code, expiresAt } = (await make(root.userId, forgot.userId)).data
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(25)
    expect(minutes).toBeLessThan(31)
    expect((await server.call(describeFirstRun, { code })).data).toMatchObject({
      purpose: 'reset',
      username: 'forgetful',
    })
    const use = async () =>
      server.call(firstRun, { code, username: 'forgetful', ...(await sealed(server, NEW_PASSWORD)) })
    expect((await use()).data).toEqual({ corpId: 'yuanshan', username: 'forgetful' })
    expect((await use()).fault?.fault).toBe('firstRunLinkInvalid')
    const old = { headers: { authorization: before.authorization } }
    expect((await server.call(getLoginInfo, {}, old)).status).toBe(401)
    expect((await askForCode(server, { ...forgot, password: PASSWORD })).fault?.fault).toBe(
      'wrongCredentials',
    )
    // It was chosen by the person, not given by an administrator: there is nothing to prompt for.
    const { authorization } = await logInByPassword(server, { ...forgot, password: NEW_PASSWORD })
    const me = await server.call(getLoginInfo, {}, { headers: { authorization } })
    expect(me.data.lowSecurity).toBe(false)
  })

  it('G3: sent twice it is the same link; another request makes another one', async () => {
    const root = await admin('ADMIN')
    const { userId } = await person()
    const token = freshToken()
    const first = await make(root.userId, userId, token)
    expect((await make(root.userId, userId, token)).data).toEqual(first.data)
    expect((await make(root.userId, userId)).data.code).not.toBe(first.data.code)
    const other = await person()
    expect((await make(root.userId, other.userId, token)).fault?.fault).toBe('duplicateSubmission')
    const { rows } = await server.fresh.database.query<{ maker: string; kept: boolean }>({
      text: `select created_by as maker, exists (select from replay_token where answer::text like '%' || $1 || '%') as kept
        from admin_link where user_id = $2`,
      values: [first.data.code, userId],
    })
    expect(rows).toEqual([
      { maker: root.userId, kept: false },
      { maker: root.userId, kept: false },
    ])
  })

  it('Z-09: never for somebody with as many rights, for oneself, or out of reach', async () => {
    const root = await admin('ADMIN')
    const system = await admin('SYS_MNG')
    const near = await admin('APP_MNG', [world.departmentId])
    const far = await admin('APP_MNG')
    const { initiator, stranger } = world.people
    const answer = async (by: string, userId: string) => (await make(by, userId)).fault?.fault ?? 'made'
    expect(await answer(system.userId, root.userId)).toBe('noPermission')
    expect(await answer(system.userId, near.userId)).toBe('made')
    expect(await answer(root.userId, system.userId)).toBe('made')
    expect(await answer(root.userId, root.userId)).toBe('noPermission')
    const peer = await admin('ADMIN')
    expect(await answer(root.userId, peer.userId)).toBe('noPermission')
    expect(await answer(near.userId, initiator)).toBe('made')
    expect(await answer(far.userId, initiator)).toBe('notFound')
    expect(await answer(stranger, initiator)).toBe('notFound')
    const gone = await person({ active: false })
    expect(await answer(root.userId, gone.userId)).toBe('notFound')
  })
})

describe('accounts', () => {
  it('are those I look after, with what I may do about each', async () => {
    const near = await admin('APP_MNG', [world.departmentId])
    const mine = await server.call(listAccounts, { size: 100 }, as(near.userId))
    const row = mine.data.content.find(({ id }) => id === world.people.initiator)
    expect(row?.allowedActions).toEqual(['passwordLink'])
    expect(JSON.stringify(mine.data)).not.toMatch(/mobile|email/)
    const root = await admin('ADMIN')
    const found = await server.call(listAccounts, { keyword: 'wangmin' }, as(root.userId))
    expect(found.data.content.map(({ name }) => name)).toEqual(['王敏'])
    const self = await server.call(listAccounts, { keyword: root.username }, as(root.userId))
    expect(self.data.content).toMatchObject([{ id: root.userId, allowedActions: [] }])
  })

  it('Z-03: are shown to nobody who manages no organisation', async () => {
    const answer = await server.call(listAccounts, {}, as(world.people.manager))
    expect(answer.fault?.fault).toBe('noPermission')
    const nowhere = await admin('APP_MNG')
    expect((await server.call(listAccounts, {}, as(nowhere.userId))).fault?.fault).toBe('noPermission')
  })
})
