import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { shoot } from '../e2e/support/shots.ts'
import { connectBrowser, openDevice } from './app/app-device.ts'
import { type AppServer, startAppServer } from './app/app-server.ts'
import { approvalPage, choosePerson, chosenPerson, openTransfer, sendTransfer, t } from './app/approve.ts'
import { messageAbout } from './app/messages.ts'
import { PLATFORMS } from './support/platforms.ts'

let server: AppServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startAppServer(), connectBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const CONTAINERS = PLATFORMS.filter(({ client }) => client !== undefined)
const PICKERS = ['biz.contact.complexPicker', 'selectEnterpriseContact']
/** The two that are looked at beside the design. */
const LOOKED_AT: Readonly<Record<string, 'light' | 'dark'>> = {
  'DingTalk Android': 'dark',
  'WeCom iOS': 'light',
}

describe('from the message to the changed card, in the built app with the real SDKs', () => {
  it.concurrent.for(CONTAINERS)('$name', async (platform, { expect }) => {
    const subject = `${platform.name} 差旅`
    const instanceId = await server.start(subject)
    const message = await messageAbout(server, platform, subject)
    const device = await openDevice(browser, server, platform)
    const look = LOOKED_AT[platform.name]
    const picture = async (name: string) => {
      if (look !== undefined) await shoot(device.top, `06-${platform.name.replace(' ', '-')}-${name}`)
    }

    await device.open(message.link)
    await approvalPage(device.app(), subject)
    // Nothing of the way that led here stays in the address.
    expect(new URL(device.app().url()).pathname).toMatch(/^\/items\//)
    expect(device.app().url()).not.toMatch(/code=|state=|wechat_redirect/)
    if (look !== undefined) {
      await device.app().locator(`html[data-outward="${look}"]`).waitFor()
      await picture('page')
    }

    const sheet = await openTransfer(device.app())
    await choosePerson(sheet)
    await chosenPerson(sheet).waitFor()
    await picture('chosen')
    await sendTransfer(sheet)
    await device
      .app()
      .getByText(new RegExp(`^已${t('approval.actions.forward')}`))
      .first()
      .waitFor()
    await picture('done')

    const calls = await device.top.evaluate(() => window.container.calls.map(({ method }) => method))
    expect(calls.filter((method) => PICKERS.includes(method))).toHaveLength(1)
    const done = t('chart.item.done')
    await expect
      .poll(() => message.state(), { interval: 100 })
      .toEqual(platform.client?.vendor === 'wecom' ? [done] : [done, true])
    await server.world.itemOf(server.world.people.finance[0], instanceId)
    expect(device.thrown).toEqual([])
    await device.close()
  })
})
