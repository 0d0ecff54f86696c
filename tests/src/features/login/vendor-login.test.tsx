import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../../../../platform-adapters/platform.ts'
import { startStore } from '../../../../src/lib/base/store.ts'
import { keepConfig } from '../../../../src/lib/device/device-store.ts'
import { endSession, loseSession, sessionPhase } from '../../../../src/lib/session/session.ts'
import { connectOrganisation, linkToVendor } from '../../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../../containers/vendors/vendor-fake.ts'
import { fakePlatform } from '../../../support/fake-platform.ts'
import { insertCorp, insertPerson } from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

/** The first screen behind the login is loaded when it is first shown. */
const SLOW = { timeout: 20_000 }

let fake: VendorFake
let server: TestServer
let ding: FakeOrganisation
let wecom: FakeOrganisation
let person: string

beforeAll(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: fake.env })
  const { database } = server.fresh
  const at = { database, keys: server.deps.auth.keys }
  ding = fake.dingtalk.organisation()
  wecom = fake.wecom.organisation('localhost:3000')
  await insertCorp(database, { corpId: 'one', name: '远山精工' })
  await insertCorp(database, { corpId: 'two', name: '别的组织' })
  await connectOrganisation(at, 'one', 'dingtalk', ding)
  await connectOrganisation(at, 'one', 'wecom', wecom)
  const { userId } = await insertPerson(database, 'one', { name: '林静' })
  person = userId
  await linkToVendor(database, 'one', 'dingtalk', ding, 'linjing', userId)
  await linkToVendor(database, 'one', 'wecom', wecom, 'linjing', userId)
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(() => {
  startStore()
  sessionStorage.clear()
})

const inDingTalk = (identityCode: Platform['identityCode']) =>
  fakePlatform({ host: 'dingtalk', identityBy: 'code', identityCode })

describe('inside DingTalk', () => {
  it('a link signs in silently by the organisation in its address and goes on there', async () => {
    const asked: string[] = []
    const platform = inDingTalk(async (corpId) => {
      asked.push(corpId)
      return { status: 'ok', value: fake.dingtalk.code(ding, 'linjing') }
    })
    const { wire } = await renderApp({ server, platform, url: `/me?corpId=${ding.corpId}` })
    expect(await screen.findByRole('heading', { name: '林静' }, SLOW)).toBeTruthy()
    expect([asked, location.pathname + location.search]).toEqual([[ding.corpId], `/me?corpId=${ding.corpId}`])
    expect(wire.filter(({ path }) => path === '/login/mobile/ajax')).toHaveLength(1)
  })

  it('a code that was used already is fetched anew once', async () => {
    const codes = ['used already', fake.dingtalk.code(ding, 'linjing')]
    const platform = inDingTalk(async () => ({ status: 'ok', value: codes.shift() ?? '' }))
    await renderApp({ server, platform, url: '/login?corpId=one' })
    await waitFor(() => expect(location.pathname).not.toBe('/login'))
    expect(codes).toEqual([])
  })

  it('what the client refuses is told with its code; the person tries again or uses the password', async () => {
    let isDenied = true
    const platform = inDingTalk(async () =>
      isDenied
        ? { status: 'failed', code: '52010', text: 'words of the client' }
        : { status: 'ok', value: fake.dingtalk.code(ding, 'linjing') },
    )
    const { user } = await renderApp({ server, platform, url: '/login?corpId=one' })
    expect((await screen.findByRole('alert')).textContent).toContain('52010')
    expect(screen.getByLabelText('账号')).toBeTruthy()
    expect(screen.queryByText(/words of the client/)).toBeNull()
    expect(screen.queryByRole('button', { name: '使用企业微信登录' })).toBeNull()
    isDenied = false
    await user.click(screen.getByRole('button', { name: '使用钉钉登录' }))
    await waitFor(() => expect(location.pathname).not.toBe('/login'))
  })

  it('a session that ends is begun anew over the page, which stays', async () => {
    const platform = inDingTalk(async () => ({ status: 'ok', value: fake.dingtalk.code(ding, 'linjing') }))
    keepConfig({ corpId: 'one' })
    const { wire } = await renderApp({ server, platform, as: { corpId: 'one', userId: person }, url: '/me' })
    await screen.findByRole('heading', { name: '林静' }, SLOW)
    wire.splice(0)
    act(() => loseSession())
    await waitFor(() => expect(sessionPhase()).toBe('open'))
    expect(screen.getByRole('heading', { name: '林静' })).toBeTruthy()
    expect(location.pathname).toBe('/me')
    expect(wire.filter(({ path }) => path === '/login/mobile/ajax')).toHaveLength(1)
  })

  it('who signed out is not signed in again by itself', async () => {
    const platform = inDingTalk(async () => ({ status: 'ok', value: fake.dingtalk.code(ding, 'linjing') }))
    keepConfig({ corpId: 'one' })
    const { wire } = await renderApp({ server, platform, as: { corpId: 'one', userId: person }, url: '/me' })
    await screen.findByRole('heading', { name: '林静' }, SLOW)
    await act(() => endSession())
    expect(await screen.findByRole('button', { name: '使用钉钉登录' })).toBeTruthy()
    expect(wire.some(({ path }) => path === '/login/mobile/ajax')).toBe(false)
  })

  it('somebody whom we do not know is told whom to ask', async () => {
    const platform = inDingTalk(async () => ({ status: 'ok', value: fake.dingtalk.code(ding, 'chensiyuan') }))
    await renderApp({ server, platform, url: '/login?corpId=one' })
    expect((await screen.findByRole('alert')).textContent).toContain('尚未同步到本系统')
  })
})

describe('in a container that cannot be used as one', () => {
  it.each([
    ['noPcBridge', /从钉钉工作台重新打开应用/],
    ['desktopIpad', /请求桌面网站/],
    ['unknownHarmony', /HarmonyOS/],
    ['government', /政务钉钉/],
  ] as const)(
    'the login says why nobody was signed in, and what to do: %s',
    async (notInContainer, words) => {
      const platform = fakePlatform({ notInContainer })
      const { user } = await renderApp({ server, platform, url: '/login?corpId=one' })
      expect((await screen.findByRole('alert', undefined, SLOW)).textContent).toMatch(words)
      expect(screen.getByLabelText('账号')).toBeTruthy()
      await user.click(screen.getAllByRole('button', { name: '连接诊断' })[0] ?? document.body)
      await waitFor(() => expect(location.pathname).toBe('/diagnose'))
    },
  )
})

describe('on the way back from WeCom', () => {
  it('a wrong or old return is told, without a second try by itself', async () => {
    const url = `/login?corpId=one&via=wecom&code=old&state=${'a'.repeat(64)}#wechat_redirect`
    const { wire } = await renderApp({ server, url })
    expect((await screen.findByRole('alert')).textContent).toContain('另一个浏览器')
    expect(location.href).not.toMatch(/code|state|wechat_redirect/)
    expect(location.search).toBe('?corpId=one')
    expect(wire.filter(({ path }) => path === '/login/wx/ajax')).toHaveLength(1)
  })
})

describe('in an ordinary browser', () => {
  it('both vendors are offered for an organisation that is connected, by any of its codes', async () => {
    await renderApp({ server, url: `/login?corpId=${wecom.corpId}` })
    expect(await screen.findByRole('button', { name: '使用钉钉登录' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '使用企业微信登录' })).toBeTruthy()
    expect(screen.getByText('远山精工', { selector: 'div' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('nothing is offered where nothing is connected', async () => {
    await renderApp({ server, url: '/login?corpId=two' })
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '使用钉钉登录' })).toBeNull()
  })

  it('why a scan failed is told on the way back', async () => {
    await renderApp({ server, url: '/login?corpId=one&failed=vendorOutsider' })
    expect((await screen.findByRole('alert')).textContent).toContain('你不是该组织的成员')
  })

  it('words in the address that we do not know are not shown', async () => {
    await renderApp({ server, url: '/login?corpId=one&failed=You+won+a+prize' })
    await screen.findByRole('button', { name: '使用钉钉登录' })
    expect(screen.queryByText(/prize/)).toBeNull()
  })
})
