import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { type OwnServer, ownServer } from './support/own-server.ts'
import { logIn, type Person, signIn } from './support/person.ts'
import { CORP_ID } from './support/samples.ts'

let browser: Browser
let server: OwnServer
let person: Person
beforeAll(async () => {
  browser = await launchBrowser()
  server = await ownServer()
  person = await signIn(browser, { url: server.url, username: 'linjing', serviceWorker: true })
})
afterAll(async () => {
  await browser.close()
  await server.remove()
})

test('a cold start without server and network shows the last to-do list, its age, and that we are offline', async () => {
  const { context, page, t } = person
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const titles = await titlesOf(page)
  expect(titles.length).toBeGreaterThan(3)
  await keptOnDevice(page, titles[0] ?? '')
  await server.stop()
  await context.setOffline(true)
  await page.close()

  const cold = await context.newPage()
  await cold.goto('/')
  await cold.getByText(t('panels.offline')).waitFor()
  expect(await titlesOf(cold)).toEqual(titles)
  await cold.getByText(t('inbox.savedAt', { time: '' })).waitFor()
  await cold.close()
})

test('what the service worker keeps holds nothing of the interface', async () => {
  await context().setOffline(false)
  await server.restart()
  const page = await context().newPage()
  await page.goto('/')
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((path) => /\/(api|public|oauth|login)\b/.test(path))).toEqual([])
  await page.close()
})

test('a screen that was opened once opens without network', async () => {
  const page = await context().newPage()
  await page.goto('/me/settings')
  const heading = page.getByRole('heading', { name: person.t('me.settings') })
  await heading.waitFor()
  await expect.poll(() => page.evaluate(() => caches.has('files'))).toBe(true)
  await context().setOffline(true)
  await page.reload()
  await heading.waitFor()
  await context().setOffline(false)
  await page.close()
})

test('another person on the same device sees none of it', async () => {
  const { t } = person
  const page = await context().newPage()
  const tab = { ...person, page }
  await page.goto('/me')
  const before = await titlesAt(page)
  await page.goto('/me')
  await page.getByRole('button', { name: t('me.signOut') }).click()
  await page.getByRole('heading', { name: t('login.title') }).waitFor()
  await page.goto(`/login?corpId=${CORP_ID}`)
  await logIn(tab, 'yezhiqiu')
  await page.getByRole('tab', { name: t('inbox.boxes.toDo') }).waitFor()
  const own = await titlesOf(page)
  await keptOnDevice(page, own[0] ?? '')
  await context().setOffline(true)
  const cold = await context().newPage()
  await cold.goto('/')
  await cold.getByText(t('panels.offline')).waitFor()
  expect(await titlesOf(cold)).toEqual(own)
  const everything = await cold.evaluate(kept)
  for (const title of before.filter((one) => !own.includes(one))) expect(everything).not.toContain(title)
})

const context = () => person.context

async function titlesAt(page: Page) {
  await page.goto('/inbox/to-do')
  return await titlesOf(page)
}

async function titlesOf(page: Page): Promise<string[]> {
  await page.locator('[data-card]').first().waitFor()
  return await page.locator('[data-card]').allTextContents()
}

async function keptOnDevice(page: Page, title: string) {
  await expect.poll(() => page.evaluate(kept)).toContain(title)
}

/** Runs in the page: everything in its databases and storages, as one text. */
async function kept(): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll()
      found.push(await new Promise((resolve) => (rows.onsuccess = () => resolve(rows.result))))
    }
    database.close()
  }
  return JSON.stringify(found)
}
