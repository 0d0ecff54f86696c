import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCALES } from '../../../contract/vocabulary.ts'
import { forgetSession, sessionOwner } from '../../../src/lib/session/session.ts'
import { connectOrganisation } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { forgetDevice } from '../../support/forget-device.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import { renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const SLOW = { timeout: 20_000 }
const UNKNOWN = '/messages/open/00000000-0000-4000-8000-000000000000'

let fake: VendorFake
let server: TestServer
let ding: FakeOrganisation
let both: TestPerson
let bothThere: TestPerson
let one: TestPerson

beforeAll(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: fake.env })
  const { database } = server.fresh
  ding = fake.dingtalk.organisation()
  await insertCorp(database, { corpId: 'yuanshan', name: '远山精工' })
  await insertCorp(database, { corpId: 'haitang', name: '海棠设计' })
  await connectOrganisation({ database, keys: server.deps.auth.keys }, 'haitang', 'dingtalk', ding)
  await insertPerson(database, 'haitang', { username: 'linjing2', name: '林静二', withPassword: true })
})
// New ones each time: who signs out, or goes on elsewhere, ends the session.
beforeEach(async () => {
  const { database } = server.fresh
  const personId = crypto.randomUUID()
  both = await insertPerson(database, 'yuanshan', { name: '何俊杰', personId })
  bothThere = await insertPerson(database, 'haitang', { name: '何俊杰', personId })
  one = await insertPerson(database, 'yuanshan', { name: '林静' })
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
afterEach(async () => {
  await forgetSession()
  await forgetDevice()
})

describe('an address that names another organisation than is signed in to', () => {
  it.each([
    ['by our code', () => 'haitang'],
    ['by its vendor’s', () => ding.corpId],
  ])('leads whoever belongs to both there: %s', async (_, code) => {
    await renderApp({ server, as: both, url: `/me?corpId=${code()}` })
    await waitFor(() => expect(sessionOwner()?.userId).toBe(bothThere.userId), SLOW)
    expect(await screen.findByRole('heading', { name: '何俊杰' }, SLOW)).toBeTruthy()
    expect(location.pathname + location.search).toBe('/me')
  })

  it('tells anybody else whose it is, asks for nothing there, and leads to the login of it and back', async () => {
    const { user, wire } = await renderApp({ server, as: one, url: `${UNKNOWN}?corpId=haitang` })
    expect(await screen.findByText('此内容属于“海棠设计”', undefined, SLOW)).toBeTruthy()
    expect(screen.getByText(/你当前登录的组织是“远山精工”/)).toBeTruthy()
    expect(wire.some(({ path }) => path.includes('00000000-0000-4000'))).toBe(false)
    await user.click(screen.getByRole('button', { name: '登录到该组织' }))
    expect(await screen.findByRole('combobox', { name: /组织/ }, SLOW)).toHaveProperty('value', 'haitang')
    await user.type(await screen.findByRole('textbox', { name: '账号' }), 'linjing2')
    await user.type(screen.getByLabelText('密码'), PASSWORD)
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(location.pathname + location.search).toBe(`${UNKNOWN}?corpId=haitang`), SLOW)
    expect(screen.queryByText('此内容属于“海棠设计”')).toBeNull()
  })

  it('shows what stands there while nobody can be asked whose the code is, and for the vendor’s code of its own', async () => {
    const { unmount } = await renderApp({
      server,
      as: one,
      url: '/me?corpId=dingelse',
      through: (transport) => (request) =>
        request.url.includes('/public/container/logins')
          ? Promise.reject(new TypeError('fetch failed'))
          : transport(request),
    })
    expect(await screen.findByRole('heading', { name: '林静' }, SLOW)).toBeTruthy()
    unmount()
    await renderApp({ server, as: bothThere, url: `/me?corpId=${ding.corpId}` })
    expect(await screen.findByRole('heading', { name: '何俊杰' }, SLOW)).toBeTruthy()
  })

  it('says of one that nobody knows nothing but its code', async () => {
    const { user } = await renderApp({ server, as: one, url: '/me?corpId=nobody' })
    expect(await screen.findByText('此内容属于“nobody”', undefined, SLOW)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '登录到该组织' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '留在当前组织' }))
    await waitFor(() => expect(location.search).toBe(''))
    expect(screen.queryByText('此内容属于“nobody”')).toBeNull()
  })

  it('is of no account where it names the one that is signed in to', async () => {
    const { wire } = await renderApp({ server, as: one, url: '/me?corpId=yuanshan' })
    expect(await screen.findByRole('heading', { name: '林静' }, SLOW)).toBeTruthy()
    expect(wire.some(({ path }) => path === '/public/container/logins')).toBe(false)
  })

  it.each(
    LOCALES.flatMap((language) => (['phone', 'split'] as const).map((size) => [language, size] as const)),
  )('is told in %s on a %s', async (language, size) => {
    await renderApp({ server, as: one, url: '/me?corpId=haitang', language, size })
    const alert = await screen.findByRole('alert', undefined, SLOW)
    expect(alert.textContent).toContain('海棠设计')
    expect(alert.textContent).not.toMatch(/elsewhere\.|\{\{/)
  })
})
