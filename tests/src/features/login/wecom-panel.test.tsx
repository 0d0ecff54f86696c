import { act, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Providers } from '../../../../src/app/providers.tsx'
import { finishLogin } from '../../../../src/features/login/container-login.ts'
import { WecomPanel } from '../../../../src/features/login/wecom-panel.tsx'
import { createQueryClient } from '../../../../src/lib/api/query-client.ts'
import { startStore } from '../../../../src/lib/base/store.ts'
import { mayShowPanel } from '../../../../src/lib/host/platform-login.ts'
import { setTransport } from '../../../../src/lib/http/http.ts'
import { startI18n } from '../../../../src/lib/i18n/i18n.ts'
import { sessionPhase } from '../../../../src/lib/session/session.ts'
import { furtherTexts } from '../../../../src/lib/texts/further-texts.ts'
import { connectOrganisation, linkToVendor } from '../../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../../containers/vendors/vendor-fake.ts'
import { fakePlatform } from '../../../support/fake-platform.ts'
import { injectTransport } from '../../../support/inject-transport.ts'
import { insertCorp, insertPerson } from '../../../support/people.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const WECOM = 'https://login.work.weixin.qq.com'

let fake: VendorFake
let server: TestServer
let wecom: FakeOrganisation

beforeAll(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: fake.env })
  const { database } = server.fresh
  wecom = fake.wecom.organisation('localhost:3000')
  await insertCorp(database, { corpId: 'one', name: '远山精工' })
  await connectOrganisation({ database, keys: server.deps.auth.keys }, 'one', 'wecom', wecom)
  const { userId } = await insertPerson(database, 'one', { name: '林静' })
  await linkToVendor(database, 'one', 'wecom', wecom, 'linjing', userId)
  await startI18n('zh')
  await furtherTexts()
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(() => startStore())

/** What the vendor's page says to the one around it, as its SDK reads it. */
function say(frame: HTMLIFrameElement, name: string, payload: object, origin = WECOM) {
  const data = JSON.stringify({ type: 'ww-iframe-handle:call', args: { type: 'call', name, payload } })
  act(
    () =>
      void window.dispatchEvent(new MessageEvent('message', { origin, data, source: frame.contentWindow })),
  )
}

async function show(onCode: (code: string, state: string) => void) {
  setTransport(injectTransport(server).transport)
  const view = render(
    <Providers platform={fakePlatform({ isMobile: false })} queryClient={createQueryClient()}>
      <WecomPanel corpId="one" onCode={onCode} onLeave={() => {}} onClose={() => {}} />
    </Providers>,
  )
  const frame = await screen.findByTitle<HTMLIFrameElement>('使用企业微信登录', {}, { timeout: 20_000 })
  return { view, frame, asked: new URL(frame.src) }
}

it('WeCom’s panel signs in by the code that it hands out, and by no other site’s (C-02, C-09)', async () => {
  const codes: [string, string][] = []
  const { view, frame, asked } = await show((code, state) => codes.push([code, state]))
  expect(asked.origin + asked.pathname).toBe(`${WECOM}/wwlogin/sso/login`)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    login_type: 'CorpApp',
    appid: wecom.corpId,
    redirect_type: 'callback',
    lang: 'zh',
    color_scheme: 'light',
  })
  say(frame, 'onLoginSuccess', { code: 'forged' }, 'https://evil.example')
  expect(codes).toEqual([])
  const code = fake.wecom.code(wecom, 'linjing')
  say(frame, 'onLoginSuccess', { code })
  await waitFor(() => expect(codes).toEqual([[code, asked.searchParams.get('state')]]))
  await act(() => finishLogin({ vendor: 'wecom', code, state: codes[0]?.[1] ?? '' }, false))
  expect(sessionPhase()).toBe('open')
  view.unmount()
  expect(document.querySelector('iframe')).toBeNull()
})

it('what the vendor refuses is told with its code', async () => {
  const { frame } = await show(() => {})
  say(frame, 'onLoginFail', { errCode: 50_001, errMsg: 'words of the vendor' })
  expect((await screen.findByRole('alert')).textContent).toContain('50001')
  expect(screen.queryByText(/words of the vendor/)).toBeNull()
  expect(screen.getByRole('button', { name: '前往企业微信页面登录' })).toBeTruthy()
})

it('is for ordinary browsers with room and a trusted host; else the redirect', () => {
  const browser = { host: 'browser', isMobile: false }
  // This machine has no name that a vendor could trust.
  expect(mayShowPanel(browser)).toBe(false)
  expect(mayShowPanel({ ...browser, isMobile: true })).toBe(false)
  expect(mayShowPanel({ ...browser, host: 'wecom' })).toBe(false)
})
