import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { type OwnServer, ownServer } from './support/own-server.ts'
import { type Person, signIn } from './support/person.ts'
import { shoot } from './support/shots.ts'

let browser: Browser
let server: OwnServer
let person: Person
beforeAll(async () => {
  browser = await launchBrowser()
  server = await ownServer()
  person = await signIn(browser, { url: server.url, username: 'linjing' })
})
afterAll(async () => {
  await browser.close()
  await server.remove()
})

/** Pulls the first card that allows it past its half, and says which it was. */
async function swipe(page: Page): Promise<string> {
  await page.locator('[role="tabpanel"][style*="pan-y"]').waitFor()
  for (const card of await page.locator('article').all()) {
    const title = (await card.getByRole('heading').textContent()) ?? ''
    await card.evaluate((element) => {
      const at = (type: string, clientX: number) =>
        element.dispatchEvent(
          new PointerEvent(type, { clientX, clientY: 200, pointerType: 'touch', bubbles: true }),
        )
      at('pointerdown', 340)
      at('pointermove', 200)
      at('pointermove', 60)
      at('pointerup', 60)
    })
    const isAgreed = await page.getByText(/已同意 1 项/).isVisible()
    if (isAgreed) return title
    const sheet = page.getByRole('dialog')
    if (await sheet.isVisible()) await page.keyboard.press('Escape')
  }
  throw new Error('no card can be agreed to from the list')
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test('the page is closed right after the tap: the decision is carried out, once', async () => {
  const { context, page } = person
  const title = await swipe(page)
  await shoot(page, 'quick-undo')
  await page.close({ runBeforeUnload: true })
  const next = await context.newPage()
  await next.goto('/inbox/finished')
  await card(next, title).waitFor()
  await next.goto('/inbox/to-do')
  await next.locator('[data-card]').first().waitFor()
  expect(await card(next, title).count()).toBe(0)
  await next.close()
})

test('decided offline in a page that is killed: the next start sends it and says so', async () => {
  const { context, t } = person
  const page = await context.newPage()
  await page.goto('/inbox/to-do')
  await page.locator('[data-card]').first().waitFor()
  await page.locator('[role="tabpanel"][style*="pan-y"]').waitFor()
  await context.setOffline(true)
  const title = await swipe(page)
  await shoot(page, 'quick-offline')
  const cdp = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // A page that died answers nothing.
  void cdp.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/inbox/to-do')
  await next.getByText(t('decisions.sentEarlier', { count: 1 })).waitFor()
  await next.goto('/inbox/finished')
  await card(next, title).waitFor()
  await next.close()
})
