import { expect, it } from 'vitest'
import type { Faults } from './simulators/setting.ts'
import { onPlatform } from './support/kit.ts'
import type { Opened } from './support/open-page.ts'
import { PLATFORMS } from './support/platforms.ts'
import { CORP_ID } from './support/sign.ts'

const CONTAINERS = PLATFORMS.filter(({ client }) => client !== undefined)
const WITH_BRIDGE = CONTAINERS.filter(
  ({ client }) => !['windows', 'mac'].includes(client?.system ?? '') || client?.vendor === 'wecom',
)
const OK = { status: 'ok', value: null }

const ready = ({ app }: Opened) => app.evaluate(async () => (await window.platform).ready())
const pickOne = ({ app }: Opened) =>
  app.evaluate(async () =>
    (await window.platform).pickPeople({
      title: '审批人',
      multiple: false,
      most: 1,
      withDepartments: false,
      picked: { people: [], departments: [] },
    }),
  )
const PERSON_CALLS = ['biz.contact.complexPicker', 'selectEnterpriseContact']

it.concurrent.each(CONTAINERS)('$name: a bridge that never comes is said after a while', async (platform) => {
  await onPlatform(platform, { faults: { bridge: 'missing' }, short: true }, async (opened) => {
    // On a PC of DingTalk the bridge is the window itself; without it, this is a browser.
    const isBrowser = await opened.app.evaluate(async () => (await window.platform).host === 'browser')
    if (isBrowser) return expect(await ready(opened)).toEqual(OK)
    const code = platform.client?.framed ? 'timeout' : 'bridge'
    expect(await ready(opened)).toMatchObject({ status: 'failed', code })
    expect(await pickOne(opened)).toMatchObject({ status: 'failed', code })
    expect(opened.thrown).toEqual([])
  })
})

it.concurrent.each(WITH_BRIDGE)(
  '$name: a bridge that comes late is used when it is there',
  async (platform) => {
    await onPlatform(platform, { faults: { bridge: 'late' } }, async (opened) => {
      const waiting = ready(opened)
      await opened.top.evaluate(() => window.container.bringBridge())
      expect(await waiting).toEqual(OK)
      expect(await pickOne(opened)).toMatchObject({ status: 'ok' })
    })
  },
)

it.concurrent.each(WITH_BRIDGE)(
  '$name: a call that gave up on the bridge does not spoil the next',
  async (platform) => {
    await onPlatform(platform, { faults: { bridge: 'late' }, short: true }, async (opened) => {
      expect(await ready(opened)).toMatchObject({ status: 'failed', code: 'bridge' })
      await opened.top.evaluate(() => window.container.bringBridge())
      await expect.poll(() => ready(opened)).toEqual(OK)
    })
  },
)

it.concurrent('DingTalk Android: a runtime that could not start says why', async () => {
  await onPlatform('DingTalk Android', { faults: { bridge: 'failed' } }, async (opened) => {
    const waiting = ready(opened)
    await expect
      .poll(() => opened.app.evaluate(() => performance.getEntriesByType('resource').length))
      .toBeGreaterThan(2)
    // Said until it is heard: the SDK is loaded only now.
    const failing = setInterval(
      () => void opened.top.evaluate(() => window.container.bringBridge()).catch(() => {}),
      50,
    )
    const answer = await waiting
    clearInterval(failing)
    expect(answer).toMatchObject({ status: 'failed', code: 'bridge' })
  })
})

it.concurrent.each(CONTAINERS)(
  '$name: a wrong ticket is a fault of the signature, and pickers fail with it',
  async (platform) => {
    await onPlatform(platform, { signing: 'wrongTicket' }, async (opened) => {
      expect(await ready(opened)).toMatchObject({ status: 'failed', code: 'signature' })
      expect(await pickOne(opened)).toMatchObject({ status: 'failed', code: 'signature' })
      expect(opened.thrown).toEqual([])
    })
  },
)

it.concurrent.each(CONTAINERS)('$name: a signature for another organisation is refused', async (platform) => {
  await onPlatform(platform, { signing: 'wrongCorp' }, async (opened) => {
    expect(await ready(opened)).toMatchObject({ status: 'failed' })
    expect(opened.thrown).toEqual([])
  })
})

it.concurrent.each(CONTAINERS)(
  '$name: a server that does not sign is heard as it is, and asked again',
  async (platform) => {
    await onPlatform(platform, { signing: 'refuses' }, async (opened) => {
      const refused = { status: 'failed', code: '902780', text: 'not connected' }
      expect(await ready(opened)).toEqual(refused)
      expect(await pickOne(opened)).toEqual(refused)
      expect(opened.signed.length).toBeGreaterThan(1)
      expect(opened.thrown).toEqual([])
    })
  },
)

it.concurrent.each(CONTAINERS)(
  '$name: a picker that is closed is cancelled, and opens again',
  async (platform) => {
    await onPlatform(platform, { faults: { cancel: true } }, async (opened) => {
      expect(await pickOne(opened)).toEqual({ status: 'cancelled' })
      expect(await pickOne(opened)).toEqual({ status: 'cancelled' })
      expect(opened.thrown).toEqual([])
    })
  },
)

it.concurrent.each(CONTAINERS)('$name: what is not permitted is denied', async (platform) => {
  await onPlatform(platform, { faults: { denied: PERSON_CALLS } }, async (opened) => {
    expect(await pickOne(opened)).toEqual({ status: 'denied' })
  })
})

it.concurrent.each(CONTAINERS)('$name: what an old client does not know is unavailable', async (platform) => {
  await onPlatform(platform, { faults: { unknown: PERSON_CALLS } }, async (opened) => {
    expect(await pickOne(opened)).toEqual({ status: 'unavailable' })
  })
})

it.concurrent.each(CONTAINERS)(
  '$name: a person may take their time, the client may not',
  async (platform) => {
    const faults: Faults = { slow: [...PERSON_CALLS, 'biz.util.previewImage', 'imagePreview'] }
    await onPlatform(platform, { faults, short: true }, async (opened) => {
      await expect.poll(() => ready(opened)).toEqual(OK)
      const picking = pickOne(opened)
      const shown = await opened.app.evaluate(async () =>
        (await window.platform).previewImages(['https://example.com/1.png'], 0),
      )
      expect(shown).toMatchObject({ status: 'failed', code: 'timeout' })
      await opened.top.evaluate(() => window.container.release())
      expect(await picking).toMatchObject({ status: 'ok' })
    })
  },
)

it.concurrent.each(CONTAINERS.filter(({ client }) => client?.vendor === 'dingtalk'))(
  '$name: each login has a code of its own, and another organisation gets none',
  async (platform) => {
    await onPlatform(platform, {}, async ({ app }) => {
      const codeFor = (corpId: string) =>
        app.evaluate(async (corp) => (await window.platform).identityCode(corp), corpId)
      expect(await codeFor(CORP_ID)).toEqual({ status: 'ok', value: 'code-1' })
      expect(await codeFor(CORP_ID)).toEqual({ status: 'ok', value: 'code-2' })
      expect(await codeFor('corp-of-somebody-else')).toMatchObject({ status: 'failed', code: '2' })
    })
  },
)

it.concurrent.each(CONTAINERS)(
  '$name: the address may change before and after the page is signed',
  async (platform) => {
    await onPlatform(platform, {}, async (opened) => {
      const goTo = (path: string) => opened.app.evaluate((to) => history.pushState(null, '', to), path)
      await goTo('/login?corpId=1')
      expect(await ready(opened)).toEqual(OK)
      await goTo('/items/2')
      expect(await pickOne(opened)).toMatchObject({ status: 'ok' })
      await opened.app.evaluate(() => history.back())
      await expect.poll(() => opened.app.evaluate(() => location.pathname)).toBe('/login')
      expect(await pickOne(opened)).toMatchObject({ status: 'ok' })
      expect(opened.thrown).toEqual([])
    })
  },
)

it.concurrent('an old client of WeCom wants the organisation’s signature first', async () => {
  const options = { userAgent: OLD_WECOM }
  await onPlatform('WeCom Android', options, async (opened) => {
    expect(await ready(opened)).toEqual(OK)
    expect(await pickOne(opened)).toMatchObject({ status: 'ok' })
    const called = await opened.top.evaluate(() => window.container.calls.map(({ method }) => method))
    expect(called.slice(0, 2)).toEqual(['preVerifyJSAPI', 'agentConfig'])
  })
})

const OLD_WECOM =
  'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/77.0.3865.120 MQQBrowser/6.2 TBS/045735 Mobile Safari/537.36 wxwork/2.8.10 MicroMessenger/7.0.1 Language/zh'

it.concurrent.each([
  ['DingTalk Android', 'dark'],
  ['DingTalk iOS', undefined],
  ['WeCom iOS', 'light'],
  ['WeCom Android', 'dark'],
] as const)('%s tells its theme as %s, whatever the system prefers', async (name, theme) => {
  await onPlatform(name, { dark: theme === 'light' }, async ({ app }) => {
    expect(await app.evaluate(async () => (await window.platform).theme)).toBe(theme)
  })
})

it.concurrent.each(['DingTalk iOS', 'WeCom Android'])(
  '%s: where the container knows no place, the browser is asked',
  async (name) => {
    await onPlatform(name, { signing: 'refuses' }, async ({ app }) => {
      const place = await app.evaluate(async () => (await window.platform).locate())
      expect(place).toMatchObject({ status: 'ok', value: { latitude: 48.85, datum: 'wgs84' } })
    })
  },
)
