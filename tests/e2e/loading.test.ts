import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { layoutShift, watchLayout } from './support/layout-shift.ts'
import { openTab, PHONE, signIn, WIDE } from './support/person.ts'
import { accountOf } from './support/samples.ts'
import { slowLine } from './support/slow-line.ts'

/** What browsers call good (web vitals). */
const MOST_SHIFT = 0.1

/** A machine that does much else draws late. */
const PATIENT = { timeout: 40_000 }

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Where people come with nothing of the app on their device. */
const FIRST = ['/login', '/register', '/externalLink/sheet?code=none']
const PUBLIC = ['/forgot-password', '/diagnose']
const OWN = [
  '/inbox/to-do',
  '/inbox/mine',
  '/workbench',
  '/start',
  '/apps',
  '/messages/all',
  '/me',
  '/maintenance',
]

describe.each([PHONE, WIDE])('at $width × $height', (viewport) => {
  test('nothing moves by more than a tenth while a page loads, and the way past the navigation lies on top', async () => {
    const open = await openTab(browser, { viewport })
    await watchLayout(open.page)
    const moved: Record<string, unknown> = {}
    const look = async ({ page }: typeof open, path: string) => {
      await page.goto(path)
      await page.locator('h1, h2').first().waitFor()
      // Parts of a page come one after the other; each of them may push the others.
      await page.waitForFunction(isDrawn, undefined, PATIENT)
      const { value, parts } = await layoutShift(page)
      if (value > MOST_SHIFT) moved[path] = parts
    }
    for (const path of PUBLIC) await look(open, path)
    await slowLine(open.page)
    for (const path of FIRST) await look(open, path)
    await open.context.close()
    const person = await signIn(browser, { username: 'linjing', viewport })
    await watchLayout(person.page)
    for (const path of OWN) await look(person, path)
    expect(moved).toEqual({})

    await person.page.keyboard.press('Tab')
    const skip = person.page.getByRole('button', { name: person.t('shell.skip') })
    expect(await skip.evaluate((button) => button === document.activeElement)).toBe(true)
    const box = await skip.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    const isOnTop = await skip.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === button
    })
    expect(isOnTop).toBe(true)
    await person.context.close()
  }, 90_000)

  test('the diagnosis is scrolled by keys, and each name of the samples is of the language', async () => {
    const { context, page, t, goTo } = await openTab(browser, { viewport, locale: 'en' })
    await goTo('/login')
    await page.getByRole('button', { name: accountOf('linjing', 'en').name }).waitFor()
    expect(await page.locator('aside').textContent()).not.toMatch(/\p{Script=Han}/u)
    await page.setViewportSize({ width: viewport.width, height: 400 })
    await goTo('/diagnose')
    await page.getByRole('button', { name: t('diagnosis.copy'), disabled: false }).waitFor()
    const region = page.locator('[data-page-scroll]')
    await region.evaluate((box) => box.scrollTo(0, 0))
    for (let stops = 0; stops < 4; stops += 1) {
      await page.keyboard.press('Tab')
      if (await region.evaluate((box) => box.contains(document.activeElement))) break
    }
    await page.keyboard.press('End')
    await expect.poll(() => region.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
    await context.close()
  }, 60_000)
})

/** Runs in the page: nothing in view is loading; the end of a long list always does, below it. */
function isDrawn(): boolean {
  const busy = [...document.querySelectorAll('[aria-busy=true]')]
  return busy.every((one) => one.getBoundingClientRect().top > innerHeight)
}
