import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { logIn, type Person, PHONE, signIn, WIDE } from './support/person.ts'
import { accountOf, CORP_ID } from './support/samples.ts'

// Nobody else's journey signs in as these two.
const WHO = 'shitiecheng'
const NEXT_PERSON = 'tiantian'
const NEW_PASSWORD = 'Harbour-Pebble-77'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

describe('an account', () => {
  let phone: Person
  beforeAll(async () => {
    phone = await signIn(browser, { username: WHO, viewport: PHONE })
  })
  afterAll(() => phone.context.close())

  test('A-07, A-08: its password changes by every rule, and the other device has to sign in again', async () => {
    const desk = await signIn(browser, { username: WHO, viewport: WIDE })
    const { page, t, goTo } = phone
    await goTo('/me/password')
    const { password } = accountOf(WHO)
    const fill = async (old: string, next: string, again: string) => {
      await page.getByLabel(t('me.password.old'), { exact: true }).fill(old)
      await page.getByLabel(t('me.password.next'), { exact: true }).fill(next)
      await page.getByLabel(t('me.password.again'), { exact: true }).fill(again)
      await page.getByRole('button', { name: t('me.password.save') }).click()
    }
    const saying = (text: string) => page.getByText(text, { exact: true }).waitFor()
    await page.getByText(t('me.password.rule', { min: 12, max: 64 })).waitFor()
    await fill('', '', '')
    await saying(t('me.password.oldRequired'))
    await saying(t('me.password.nextRequired'))
    await saying(t('me.password.againRequired'))
    await fill(password, NEW_PASSWORD, `${NEW_PASSWORD}8`)
    await saying(t('firstRun.differ'))
    await fill(password, password, password)
    await saying(t('faults.passwordUnchanged'))
    await fill('Not-the-password-1', NEW_PASSWORD, NEW_PASSWORD)
    await saying(t('faults.wrongOldPassword'))
    for (const weak of ['Harbour-P77', 'harbour-pebble-77', 'Password123456', `Ab1${'x'.repeat(62)}`]) {
      await fill(password, weak, weak)
      await saying(t('faults.passwordTooWeak', { min: 12, max: 64 }))
    }
    await fill(password, NEW_PASSWORD, NEW_PASSWORD)
    await saying(t('me.password.changed'))
    await page.getByText(accountOf(WHO).name).first().waitFor()

    const sheet = desk.page.getByRole('dialog', { name: t('login.sessionOver') })
    await sheet.waitFor()
    await logIn(desk, WHO)
    await sheet.getByText(t('faults.wrongCredentials')).waitFor()
    await sheet.getByLabel(t('login.password'), { exact: true }).fill(NEW_PASSWORD)
    await sheet.getByRole('button', { name: t('login.signIn'), exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await desk.context.close()
  })

  test('S-10: after it, the next person on the device finds nothing of it', async () => {
    const { page, t, goTo } = phone
    await goTo('/me/settings')
    await page.getByRole('radio', { name: t('me.colors.purple') }).click()
    await page.getByRole('radio', { name: t('me.outwards.dark') }).click()
    await page.locator('html[data-theme="purple"][data-outward="dark"]').waitFor()
    const mine = await page.evaluate(() => localStorage.getItem('countersign.owner') ?? '')
    await goTo('/me')
    await page.getByRole('button', { name: t('me.signOut') }).click()
    await page.getByRole('heading', { name: t('login.title') }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: t('login.title') }).waitFor()
    await goTo(`/login?corpId=${CORP_ID}`)
    await logIn(phone, NEXT_PERSON)
    await page.locator('html[data-theme="blue"][data-outward="light"]').waitFor()
    const { userId } = JSON.parse(mine)
    expect(userId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await keptOnDevice(page)).not.toContain(userId)
    await goTo('/me')
    await page.getByText(accountOf(NEXT_PERSON).name).first().waitFor()
    expect(await page.getByText(accountOf(WHO).name).count()).toBe(0)
  })
})

/** Everything that scripts can read on this device: both storages, the database, the caches. */
async function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('countersign')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const stores = [...database.objectStoreNames]
    const reading = database.transaction(stores, 'readonly')
    const all = await Promise.all(
      stores.map(
        (name) =>
          new Promise<unknown[]>((resolve) => {
            const asked = reading.objectStore(name).getAll()
            asked.onsuccess = () => resolve(asked.result)
          }),
      ),
    )
    database.close()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, all, await caches.keys()])
  })
}
