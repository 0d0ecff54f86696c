import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Locale } from '../../../contract/vocabulary.ts'
import { accountOf, CORP_ID } from './samples.ts'
import { type Words, wordsOf } from './words.ts'

export const PHONE = { width: 390, height: 844 }
export const WIDE = { width: 1440, height: 900 }

export type Device = {
  /** Where the app is served; the shared server of the run unless told. */
  readonly url?: string
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly locale?: Locale
  readonly outward?: 'light' | 'dark' | 'system'
  /** Text size in per cent. */
  readonly fontSize?: number
  /** Keeps the shell for offline; otherwise each page comes from the server. */
  readonly serviceWorker?: boolean
  /** Makes the browser another one, before anything of a page runs. */
  readonly prepare?: (context: BrowserContext) => Promise<void>
}

/** A browser profile of its own with one tab open, and what that tab complained about. */
export type Tab = {
  readonly context: BrowserContext
  readonly page: Page
  readonly t: Words
  readonly locale: Locale
  readonly isWide: boolean
  /** Errors and warnings of the page's console, and what it threw. */
  readonly complaints: string[]
  goTo(path: string): Promise<void>
}
/** A tab in which somebody is signed in. */
export type Person = Tab

export async function openTab(browser: Browser, device: Device = {}): Promise<Tab> {
  const { viewport = PHONE, locale = 'zh', outward = 'light', fontSize = 100, serviceWorker = false } = device
  const isWide = viewport.width >= 768
  const context = await browser.newContext({
    baseURL: device.url ?? inject('appServer').url,
    viewport,
    locale: locale === 'zh' ? 'zh-CN' : locale,
    timezoneId: 'Asia/Shanghai',
    colorScheme: outward === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: !isWide,
    isMobile: !isWide,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(15_000)
  await context.addInitScript(choose, { outward, fontSize })
  await device.prepare?.(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return {
    context,
    page,
    t: wordsOf(locale),
    locale,
    isWide,
    complaints,
    goTo: async (path) => void (await page.goto(path)),
  }
}

/** Somebody of the sample organisation, signed in by the login page and looking at the to-do list. */
export async function signIn(
  browser: Browser,
  options: Device & { readonly username: string },
): Promise<Person> {
  const tab = await openTab(browser, options)
  await tab.goTo(`/login?corpId=${CORP_ID}`)
  // A wide screen begins with the workbench; the list is where this person was.
  await tab.page.evaluate(() => sessionStorage.setItem('countersign.returnUrl', '/inbox/to-do'))
  await logIn(tab, options.username)
  await tab.page.getByRole('tab', { name: tab.t('inbox.boxes.toDo') }).waitFor()
  return tab
}

/** Fills in the login form that is on screen. */
export async function logIn({ page, t }: Tab, username: string): Promise<void> {
  const { password } = accountOf(username)
  await page.getByLabel(t('login.username'), { exact: true }).fill(username)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login.signIn'), exact: true }).click()
}

/** Runs in the page: what somebody chose on this device earlier. */
function choose(choice: { outward: string; fontSize: number }): void {
  if (localStorage.getItem('countersign.choice') === null) {
    localStorage.setItem('countersign.choice', JSON.stringify(choice))
  }
}
