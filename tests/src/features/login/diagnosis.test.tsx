import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HearStep, Platform, PlatformResult } from '../../../../platform-adapters/platform.ts'
import { startStore } from '../../../../src/lib/base/store.ts'
import { sessionPhase } from '../../../../src/lib/session/session.ts'
import { connectOrganisation, linkToVendor } from '../../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../../containers/vendors/fake-organisation.ts'
import { startVendorFake, type VendorFake } from '../../../containers/vendors/vendor-fake.ts'
import { fakePlatform } from '../../../support/fake-platform.ts'
import { insertCorp, insertPerson } from '../../../support/people.ts'
import { type RenderAppOptions, renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

type Transport = (request: Request) => Promise<Response>

/** What the client says in its own words: nothing of it may be copied. */
const WORDS = 'Code:52013 - Message: nonce 8Yt3kQ, timestamp, url: https://x/?code=SECRET9code, 林静'
const SECRETS = ['8Yt3kQ', 'SECRET9code', '林静', 'linjing']

let fake: VendorFake
let server: TestServer
let ding: FakeOrganisation
let person: string

beforeAll(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: fake.env })
  const { database } = server.fresh
  ding = fake.dingtalk.organisation()
  await insertCorp(database, { corpId: 'one', name: '远山精工' })
  await connectOrganisation({ database, keys: server.deps.auth.keys }, 'one', 'dingtalk', ding)
  person = (await insertPerson(database, 'one', { name: '林静' })).userId
  await linkToVendor(database, 'one', 'dingtalk', ding, 'linjing', person)
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(() => startStore())

/** Events come through at once, and the clock of the server is as far ahead as told. */
const wire =
  (ahead = 0) =>
  (transport: Transport): Transport =>
  async (request) => {
    if (request.url.endsWith('/api/events')) return new Response('retry: 3000\n\n')
    const answer = await transport(request)
    const headers = new Headers(answer.headers)
    headers.set('date', new Date(Date.now() + ahead).toUTCString())
    return new Response(answer.body, { status: answer.status, headers })
  }

const open = (options: Partial<RenderAppOptions> = {}) =>
  renderApp({ server, url: '/diagnose?corpId=one', through: wire(), ...options })

/** Each step in its order, with how it ended. */
const endings = () =>
  [...document.querySelectorAll<HTMLElement>('[data-step]')].map(
    ({ dataset }) => `${dataset.step} ${dataset.state}`,
  )
const step = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-step="${id}"]`)
  if (found === null) throw new Error(`there is no step ${id}`)
  return within(found)
}
const over = (language = '重新检查') =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: language }).disabled).toBe(false),
  )

type Ready = Parameters<HearStep>
/** DingTalk, whose client ends each step as told. */
const inDingTalk = (steps: readonly Ready[], more: Partial<Platform> = {}) =>
  fakePlatform({
    host: 'dingtalk',
    system: 'android',
    version: '7.8.1',
    identityBy: 'code',
    can: (one) => one !== 'previewFile',
    ready: async (hear) => {
      for (const one of steps) hear?.(...one)
      return steps[steps.length - 1]?.[1] ?? OK
    },
    identityCode: async () => ({ status: 'ok', value: fake.dingtalk.code(ding, 'linjing') }),
    ...more,
  })
const OK: PlatformResult<null> = { status: 'ok', value: null }
const READY: readonly Ready[] = [
  ['sdk', OK],
  ['bridge', OK],
  ['signature', OK],
  ['config', OK],
]
const REFUSED: readonly Ready[] = [
  ...READY.slice(0, 3),
  ['config', { status: 'failed', code: 'signature', text: `3: ${WORDS}` }],
]

describe('the diagnosis', () => {
  it('is open to everybody: a browser is told what it is, and asks nothing of a client', async () => {
    await open()
    await screen.findByRole('heading', { level: 1, name: '连接诊断' })
    await over()
    expect(endings()).toEqual([
      'server ok',
      'clock ok',
      'network ok',
      'dingtalk.connection ok',
      'dingtalk.address ok',
      'dingtalk.token ok',
      'dingtalk.ticket ok',
      'dingtalk.events ok',
      'dingtalk.people failed',
      'session note',
      'stream skipped',
      'storage ok',
      'worker note',
      'push note',
    ])
    expect(step('session').getByText('本设备上无人登录。')).toBeTruthy()
    // In words, with what to do.
    expect(step('dingtalk.people').getByText(/尚未同步到本系统/)).toBeTruthy()
    expect(screen.getByText('有 1 步不正常，处理办法见各步下方。')).toBeTruthy()
    expect(sessionPhase()).toBe('closed')
  })

  it('signs in step by step inside a container and leads on', async () => {
    const { user } = await open({ platform: inDingTalk(READY) })
    await over()
    expect(endings().filter((one) => !/^dingtalk/.test(one))).toEqual([
      'server ok',
      'clock ok',
      'network ok',
      'sdk ok',
      'bridge ok',
      'signature ok',
      'config ok',
      'code ok',
      'login ok',
      'session ok',
      'stream ok',
      'storage ok',
      'worker note',
      'push note',
    ])
    expect(step('config').getByText(/\d+\sms/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '继续' }))
    await waitFor(() => expect(location.pathname).not.toBe('/diagnose'))
    expect(sessionPhase()).toBe('open')
  })

  it('says what a client refuses with the vendor’s code, and what was not reached', async () => {
    const steps: readonly Ready[] = [
      ['sdk', OK],
      ['bridge', { status: 'failed', code: 'bridge', text: 'nothing within 5000 ms' }],
    ]
    await open({ platform: inDingTalk(steps, { identityCode: async () => ({ status: 'denied' }) }) })
    await over()
    expect(endings()).toEqual(
      expect.arrayContaining(['bridge failed', 'signature skipped', 'config skipped', 'code failed']),
    )
    expect(step('bridge').getByText(/从工作台重新打开/)).toBeTruthy()
    expect(step('code').getByText(/授予该权限/)).toBeTruthy()
    expect(step('login').getByText(/依赖的步骤不正常/)).toBeTruthy()
  })

  it('tells a clock that is wrong by how much', async () => {
    await open({ through: wire(10 * 60_000) })
    await over()
    expect(step('clock').getByText(/慢 10 分钟/)).toBeTruthy()
  })

  it('runs again when asked', async () => {
    let isThere = false
    const platform = inDingTalk([], {
      ready: async (hear) => {
        for (const one of isThere ? READY : REFUSED) hear?.(...one)
        return OK
      },
    })
    const { user } = await open({ platform })
    await over()
    expect(endings()).toContain('config failed')
    expect(step('config').getByText('代码 52013')).toBeTruthy()
    expect(step('config').getByText(/时钟不准/)).toBeTruthy()
    isThere = true
    await user.click(screen.getByRole('button', { name: '重新检查' }))
    await over()
    expect(endings()).toContain('config ok')
  })

  it.each([
    ['desktopIpad', /桌面版网站/],
    ['unknownHarmony', /HarmonyOS 版客户端/],
    ['noPcBridge', /工作台/],
    ['government', /政务钉钉/],
  ] as const)('says why a page counts as one in a browser: %s', async (notInContainer, words) => {
    await open({ platform: fakePlatform({ system: 'ios', notInContainer }) })
    expect(await screen.findByText(words, { selector: 'dd' })).toBeTruthy()
  })

  it.each([
    ['en', 'Run again', 'What was detected'],
    ['fr', 'Relancer', 'Ce qui a été détecté'],
    ['es', 'Repetir', 'Lo que se ha detectado'],
  ] as const)('speaks %s', async (language, again, found) => {
    await open({ language, size: 'wide' })
    expect(await screen.findByRole('heading', { name: found })).toBeTruthy()
    await over(again)
    expect(document.body.textContent).not.toContain('diagnosis.')
  })
})

describe('its text', () => {
  it('S-09: holds our words and codes; no token, code, signature or name', async () => {
    const copied: string[] = []
    const codes: string[] = []
    const platform = inDingTalk(REFUSED, {
      identityCode: async () => {
        const value = fake.dingtalk.code(ding, 'linjing')
        codes.push(value)
        return { status: 'ok', value }
      },
      copyText: async (text) => {
        copied.push(text)
        return OK
      },
    })
    const tokens: string[] = []
    const through = (transport: Transport): Transport => {
      const wired = wire()(transport)
      return async (request) => {
        const answer = await wired(request)
        tokens.push(...((await answer.clone().text()).match(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g) ?? []))
        return answer
      }
    }
    const { user } = await open({ platform, through })
    await over()
    await user.click(screen.getByRole('button', { name: '复制为文本' }))
    await screen.findByText('已复制')
    const [text = ''] = copied
    expect(text).toContain('52013')
    expect(text).toContain('客户端拒绝页面签名')
    expect(text).toMatch(/7\.8\.1/)
    expect(codes.length * tokens.length).toBeGreaterThan(0)
    const { appSecret, eventToken, eventKey, agentId } = ding
    for (const secret of [...SECRETS, ...codes, ...tokens, appSecret, eventToken, eventKey, agentId, person])
      expect(text).not.toContain(secret)
    // A query may hold anything.
    expect(text).not.toContain('?')
  })

  it('that cannot be copied is there to be copied by hand', async () => {
    const copyText = async () => ({ status: 'failed', code: 'copy', text: 'no' }) as const
    const { user } = await open({ platform: fakePlatform({ copyText }) })
    await over()
    await user.click(screen.getByRole('button', { name: '复制为文本' }))
    await screen.findByText('复制失败，请选中文本后手动复制。')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '文本形式的结果' }).value).toContain(
      '服务器响应',
    )
  })
})

describe('the way to it', () => {
  it('leads from the words of a login that failed, and takes its reason along', async () => {
    const identityCode = async () => ({ status: 'failed', code: '52010', text: WORDS }) as const
    const { user } = await open({ platform: inDingTalk(READY, { identityCode }), url: '/login?corpId=one' })
    const alert = within(await screen.findByRole('alert'))
    await user.click(alert.getByRole('button', { name: '连接诊断' }))
    await waitFor(() => expect(location.pathname + location.search).toBe('/diagnose?corpId=one'))
    expect(await screen.findByText(/上次登录失败的原因.*52010/)).toBeTruthy()
  })

  it.each(['/me/settings', '/help/manual'])('leads from %s, and back', async (url) => {
    const { user } = await open({ url, as: { corpId: 'one', userId: person } })
    await user.click(await screen.findByRole('link', { name: '连接诊断' }, { timeout: 10_000 }))
    await screen.findByRole('heading', { level: 1, name: '连接诊断' })
    await user.click(screen.getByRole('button', { name: '返回' }))
    await waitFor(() => expect(location.pathname).toBe(url))
  })
})
