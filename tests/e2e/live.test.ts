import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { smallClaim, startClaim } from './support/claim.ts'
import { decide, openToDo } from './support/decide.ts'
import { type OwnServer, ownServer } from './support/own-server.ts'
import { type Person, signIn } from './support/person.ts'

// Counts are compared: nobody else may work here.
let browser: Browser
let server: OwnServer
beforeAll(async () => {
  browser = await launchBrowser()
  server = await ownServer()
})
afterAll(async () => {
  await browser.close()
  await server.remove()
})

test('a new item and a decision in another browser change list and counts without a reload', async () => {
  const initiator = await signIn(browser, { url: server.url, username: 'chensiyuan' })
  const desk = await signIn(browser, { url: server.url, username: 'linjing' })
  const phone = await signIn(browser, { url: server.url, username: 'linjing' })
  const { page, t } = desk
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const before = await waiting(desk)

  await startClaim(initiator, smallClaim('Seen at once'))
  await page.getByRole('link', { name: 'Seen at once', exact: true }).waitFor()
  await expect.poll(() => waiting(desk)).toBe(before + 1)

  await openToDo(phone, 'Seen at once')
  await decide(phone, t('approval.actions.agree'))
  await page.getByRole('link', { name: 'Seen at once', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => waiting(desk)).toBe(before)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

/** The number at the to-do tab below; it must be the number above the list too. */
async function waiting({ page, t }: Person): Promise<number> {
  const tab = page
    .getByRole('navigation', { name: t('shell.navigation') })
    .getByRole('link', { name: t('shell.toDo') })
  const shown = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0] ?? 0)
  const listed = Number(
    /\d+/.exec((await page.getByRole('tab', { name: t('inbox.boxes.toDo') }).textContent()) ?? '')?.[0] ?? 0,
  )
  return shown === listed ? shown : Number.NaN
}
