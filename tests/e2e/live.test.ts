import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { smallClaim, startClaim } from './support/claim.ts'
import { decide, openToDo } from './support/decide.ts'
import { type OwnServer, ownServer } from './support/own-server.ts'
import { type Person, signIn } from './support/person.ts'
import { subjectOf } from './support/scene.ts'

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

test('all pages of one browser share a stream, and the next one takes it over', async () => {
  const initiator = await signIn(browser, { url: server.url, username: 'chensiyuan' })
  const first = await signIn(browser, { url: server.url, username: 'linjing' })
  // It takes the stream once its first screen stands.
  await expect.poll(() => first.page.evaluate(holdsStream)).toBe(true)
  const streams = { open: 0, most: 0 }
  const isStream = (url: string) => new URL(url).pathname === '/api/events'
  first.context.on('request', (request) => {
    if (isStream(request.url())) streams.most = Math.max(streams.most, ++streams.open)
  })
  const ended = (request: Request) => {
    if (isStream(request.url())) streams.open -= 1
  }
  first.context.on('requestfinished', ended).on('requestfailed', ended)
  // One more than a browser opens connections to a server over HTTP/1.1.
  const pages = await Promise.all(Array.from({ length: 6 }, () => first.context.newPage()))
  for (const page of pages) await page.goto('/inbox/to-do')
  const shown = (name: string) =>
    Promise.all(pages.map((page) => page.getByRole('link', { name, exact: true }).waitFor()))

  const told = subjectOf('Told to six pages')
  const toldNext = subjectOf('Told by the next page')
  await startClaim(initiator, smallClaim(told))
  await shown(told)
  await first.page.getByRole('link', { name: told, exact: true }).waitFor()
  // The first page holds it since before anybody counted.
  expect(streams.most).toBe(0)

  await first.page.close()
  await expect.poll(() => streams.open).toBe(1)
  await initiator.goTo('/start')
  await startClaim(initiator, smallClaim(toldNext))
  await shown(toldNext)
  expect(streams.most).toBe(1)
  await first.context.close()
  await initiator.context.close()
})

/** Runs in the page. */
async function holdsStream(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith('countersign-events'))
}

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
