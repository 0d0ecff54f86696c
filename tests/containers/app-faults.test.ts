import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppDevice, connectBrowser, openDevice } from './app/app-device.ts'
import { type AppServer, startAppServer } from './app/app-server.ts'
import {
  approvalPage,
  chooseHere,
  choosePerson,
  chosenPerson,
  openTransfer,
  ourList,
  t,
} from './app/approve.ts'
import { MANAGER } from './app/connected-world.ts'
import { messageAbout } from './app/messages.ts'
import type { ClientOptions } from './app/simulate.ts'
import type { Faults } from './simulators/setting.ts'
import { platformNamed } from './support/platforms.ts'

let server: AppServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startAppServer(), connectBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Opens the message about a new document on a device on which things go wrong. */
async function opened(platform: string, subject: string, options: ClientOptions = {}): Promise<AppDevice> {
  await server.start(subject)
  const { link } = await messageAbout(server, platformNamed(platform), subject)
  const device = await openDevice(browser, server, platform, options)
  await device.open(link)
  return device
}

const said = ({ app }: Pick<AppDevice, 'app'>) => app().getByRole('alert')
const again = (device: AppDevice, vendor: 'dingtalk' | 'wecom') =>
  device
    .app()
    .getByRole('button', { name: t(`login.vendor.${vendor}`) })
    .click()
const refused = (code: string) => t('login.vendor.refused', { code })

describe('signing in', () => {
  it.concurrent('the diagnosis stands without a login: nobody is sent away from it', async () => {
    const device = await openDevice(browser, server, 'WeCom iOS')
    await device.open(`${server.url}/diagnose`)
    await device
      .app()
      .getByRole('heading', { name: t('login.diagnose') })
      .waitFor()
    await device.app().getByRole('listitem').first().waitFor()
    expect(device.visited.map((address) => new URL(address).host)).toEqual([new URL(server.url).host])
    await device.close()
  })

  it.concurrent('a bridge that comes late is waited for', async () => {
    const subject = '迟到的桥'
    const device = await opened('DingTalk iOS', subject, { faults: { bridge: 'late' } })
    await device.app().waitForURL(/\/login/)
    await device.top.evaluate(() => window.container.bringBridge())
    await approvalPage(device.app(), subject)
    await device.close()
  })

  it.concurrent('a bridge that does not come is told after a while; a try when it is there leads on', async () => {
    const subject = '没有桥'
    const device = await opened('DingTalk Android', subject, { faults: { bridge: 'missing' } })
    await said(device).getByText(refused('bridge')).waitFor()
    await device.app().getByLabel(t('login.password'), { exact: true }).waitFor()
    await device.top.evaluate(() => window.container.bringBridge())
    await again(device, 'dingtalk')
    await approvalPage(device.app(), subject)
    await device.close()
  })

  it.concurrent('the client’s own organisation is another one: its code is told, the password still leads in', async () => {
    const device = await opened('DingTalk HarmonyOS', '别的组织', { corpId: 'ding-of-somebody-else' })
    await said(device).getByText(refused('2')).waitFor()
    await device.app().getByLabel(t('login.password'), { exact: true }).waitFor()
    await device.close()
  })

  it.concurrent('an organisation that is not connected is told as what it is', async () => {
    const device = await openDevice(browser, server, 'WeCom Android')
    await device.open(`${server.url}/login?corpId=ww-of-nobody`)
    await said(device).getByText(t('faults.vendorNotConnected')).waitFor()
    await device.close()
  })

  it.concurrent('a code that was used is fetched anew once; the second is told, and a try leads on', async () => {
    const subject = '用过的凭证'
    const device = await opened('DingTalk Windows', subject, { codes: [usedCode(), usedCode()] })
    await said(device).getByText(t('faults.vendorCodeInvalid')).waitFor()
    await again(device, 'dingtalk')
    await approvalPage(device.app(), subject)
    await device.close()
  })

  it.concurrent('WeCom’s code in an address that is loaded again is told, and a try leads on', async () => {
    const subject = '再次载入'
    const device = await opened('WeCom Windows', subject)
    await approvalPage(device.app(), subject)
    const returned = device.visited.find((address) => address.includes('code='))
    await device.context.clearCookies()
    await device.open(returned ?? '')
    await said(device).waitFor()
    await again(device, 'wecom')
    await device.app().waitForURL((url) => !/\/login/.test(url.pathname))
    await device.close()
  })
})

/** A code with which somebody has signed in already. */
function usedCode(): string {
  const { fake, dingtalk } = server
  const code = fake.dingtalk.code(dingtalk, MANAGER)
  const call = { method: 'POST', query: {}, header: () => '' }
  const { appKey, appSecret } = dingtalk
  const token = fake.dingtalk.handle({
    ...call,
    path: '/v1.0/oauth2/accessToken',
    body: { appKey, appSecret },
  })
  const access_token = 'json' in token ? String(Object(token.json).accessToken) : ''
  const path = '/topapi/v2/user/getuserinfo'
  fake.dingtalk.handle({ ...call, path, query: { access_token }, body: { code } })
  return code
}

describe.each([
  ['DingTalk Android', 'biz.contact.complexPicker'],
  ['WeCom iOS', 'selectEnterpriseContact'],
])('choosing somebody in %s', (platform, picker) => {
  let device: AppDevice
  let sheet: Locator
  beforeAll(async () => {
    const subject = `${platform} 选人`
    device = await opened(platform, subject)
    await approvalPage(device.app(), subject)
    sheet = await openTransfer(device.app())
  })
  afterAll(() => device.close())

  const goWrong = (faults: Faults) => device.top.evaluate((wrong) => window.container.change(wrong), faults)
  const mend = async () => {
    await chooseHere(device.app())
    await chosenPerson(sheet).waitFor()
    await chosenPerson(sheet).first().click()
    await chosenPerson(sheet).waitFor({ state: 'detached' })
  }

  it('a picker that is closed changes nothing, and opens again', async () => {
    await goWrong({ cancel: true })
    await choosePerson(sheet)
    await device.app().getByText(t('native.waiting')).waitFor({ state: 'detached' })
    expect(await chosenPerson(sheet).count()).toBe(0)
    await goWrong({})
    await choosePerson(sheet)
    await chosenPerson(sheet).click()
    await chosenPerson(sheet).waitFor({ state: 'detached' })
  })

  it.each([
    ['a call that this client does not know', { unknown: [picker] }, 'native.unavailable'],
    ['a permission that is denied', { denied: [picker] }, 'native.denied'],
  ] as const)('%s is said over our own list, which chooses', async (_, faults, words) => {
    await goWrong(faults)
    await choosePerson(sheet)
    await device.app().getByText(t(words)).waitFor()
    await mend()
  })

  it('a client that is slow is left for our own list, and interrupts nobody there', async () => {
    await goWrong({ slow: [picker] })
    await choosePerson(sheet)
    await device
      .app()
      .getByRole('button', { name: t('native.hereInstead'), exact: true })
      .click()
    await ourList(device.app()).waitFor()
    await device.top.evaluate(() => window.container.release())
    await mend()
    await goWrong({})
  })

  it('a step back closes the sheet before the page, and no login lies behind it', async () => {
    const pressed = await device.top.evaluate(() => window.container.pressBack())
    expect(pressed).toBe(true)
    await sheet.waitFor({ state: 'detached' })
    expect(device.thrown).toEqual([])
    await device.top.goBack()
    expect(device.top.url()).not.toMatch(/\/login|\/messages\/open/)
  })
})

describe('a page that the client does not trust', () => {
  it.concurrent.each(['DingTalk PC, framed', 'WeCom Android'])(
    '%s: a wrong ticket is said over our own list, which chooses',
    async (platform) => {
      const subject = `${platform} 签名`
      const device = await opened(platform, subject, { tickets: { corp: 'another', app: 'another' } })
      await approvalPage(device.app(), subject)
      const sheet = await openTransfer(device.app())
      await choosePerson(sheet)
      await device.app().getByText(t('native.signature')).waitFor()
      await chooseHere(device.app())
      await chosenPerson(sheet).waitFor()
      expect(device.thrown).toEqual([])
      await device.close()
    },
  )
})

describe('an address that changes', () => {
  it.concurrent.each(['DingTalk Android', 'WeCom iOS'])(
    '%s: another document, and the one before it again, are as trusted as the first',
    async (platform) => {
      const [first, second] = [`${platform} 甲`, `${platform} 乙`]
      const instanceId = await server.start(second)
      const item = await server.world.itemOf(server.world.people.manager, instanceId)
      const device = await opened(platform, first)
      const pick = async (subject: string) => {
        await approvalPage(device.app(), subject)
        const sheet = await openTransfer(device.app())
        await choosePerson(sheet)
        await chosenPerson(sheet).waitFor()
        await device
          .app()
          .getByRole('dialog')
          .getByRole('button', { name: t('ui.close') })
          .click()
        await sheet.waitFor({ state: 'detached' })
      }
      await pick(first)
      await device.app().evaluate((to) => {
        // As the router goes somewhere.
        const state = { ...history.state, idx: history.state.idx + 1, key: 'second' }
        history.pushState(state, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state }))
      }, `/items/${item}`)
      await pick(second)
      await device.top.goBack()
      await pick(first)
      expect(device.thrown).toEqual([])
      await device.close()
    },
  )
})
