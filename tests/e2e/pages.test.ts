import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_VERSION_HEADER, WIRE_VERSION } from '../../contract/envelope.ts'
import { launchBrowser } from '../../scripts/browser.ts'
import { patterns } from '../../src/lib/address/paths.ts'
import { fieldOf } from './support/claim.ts'
import { openTab, type Person, PHONE, signIn, WIDE } from './support/person.ts'
import { expenseNames } from './support/samples.ts'
import { areShotsWanted, shoot } from './support/shots.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

/** The browser itself writes these: asking whether somebody is signed in is answered 401 when nobody is. */
const TOLERATED = [/status of 401/, /Service Worker registration blocked by Playwright/]

/** The lists and their words. */
const BOXES = [
  ['to-read', 'toRead'],
  ['finished', 'finished'],
  ['mine', 'mine'],
  ['to-do', 'toDo'],
] as const

const SMALL = { width: 360, height: 640 }
const looks = [
  { look: 'phone-light-zh', viewport: PHONE, locale: 'zh', outward: 'light', fontSize: 100 },
  { look: 'phone-dark-en', viewport: PHONE, locale: 'en', outward: 'dark', fontSize: 100 },
  { look: 'wide-light-en', viewport: WIDE, locale: 'en', outward: 'light', fontSize: 100 },
  { look: 'wide-dark-zh', viewport: WIDE, locale: 'zh', outward: 'dark', fontSize: 100 },
  { look: 'small-light-en-150', viewport: SMALL, locale: 'en', outward: 'light', fontSize: 150 },
] as const

// All looks for the pictures; two sizes and the largest text in every run.
const seen = areShotsWanted ? looks : looks.filter(({ look }) => !look.includes('dark'))

describe.each(seen)('$look', ({ look, ...device }) => {
  let person: Person
  beforeAll(async () => {
    person = await signIn(browser, { username: 'linjing', ...device })
  })
  afterAll(() => person.context.close())

  /** The first card; nobody copies anything to her in the sample. */
  function contentOf(box: string) {
    const card = person.page.locator('[data-card]')
    return box === 'to-read' ? card.or(person.page.getByText(person.t('inbox.empty.toRead'))) : card
  }

  const visits: Record<keyof typeof patterns, () => Promise<void>> = {
    login: async () => {
      const tab = await openTab(browser, device)
      await tab.goTo('/login')
      await tab.page.getByRole('button', { name: tab.t('login.signIn'), exact: true }).waitFor()
      await settle({ ...person, ...tab }, 'login')
      await tab.context.close()
    },
    forgotPassword: async () => {
      const tab = await openTab(browser, device)
      await tab.goTo('/forgot-password')
      await tab.page.getByRole('link', { name: tab.t('forgot.back') }).waitFor()
      await settle({ ...person, ...tab }, 'forgot-password')
      await tab.context.close()
    },
    externalForm: async () => {
      const tab = await openTab(browser, device)
      await tab.goTo(`/externalLink/sheet?code=${'0'.repeat(22)}&corpId=none`)
      await tab.page.getByRole('alert').getByText(tab.t('external.over')).waitFor()
      // That it is closed is said by the browser too.
      const complaints = tab.complaints.filter((one) => !/status of 403/.test(one))
      await settle({ ...person, ...tab, complaints }, 'external-form')
      await tab.context.close()
    },
    inbox: async () => {
      for (const [box, word] of BOXES) {
        await person.goTo(`/inbox/${box}`)
        await contentOf(box).first().waitFor()
        // The wide navigation has a line for each list, the phone one tab for all of them.
        const name = person.t(person.isWide ? `inbox.boxes.${word}` : 'shell.toDo')
        const tab = person.page.getByRole('navigation').getByRole('link', { name })
        expect(await tab.getAttribute('aria-current')).toBe('page')
        await settle(person, `inbox-${box}`)
      }
    },
    appBox: async () => {
      await person.goTo('/apps/expense/to-do')
      await person.page.locator('[data-card]').first().waitFor()
      await settle(person, 'app-to-do')
    },
    diagnose: async () => {
      const tab = await openTab(browser, device)
      await tab.goTo('/diagnose')
      await tab.page.getByText(tab.t('diagnosis.say.notSignedIn')).waitFor()
      await tab.page.getByRole('button', { name: tab.t('diagnosis.copy'), disabled: false }).waitFor()
      await settle({ ...person, ...tab }, 'diagnose')
      await tab.context.close()
    },
    start: async () => {
      await person.goTo('/start')
      await person.page.getByRole('heading', { name: person.t('start.all') }).waitFor()
      await settle(person, 'start')
    },
    startWorkflow: async () => {
      await person.goTo('/start/expenseClaim')
      await fieldOf(person.page, expenseNames(device.locale).field('title')).waitFor()
      await settle(person, 'start-form')
    },
    workItem: () => openFirst('/inbox/to-do', 'item'),
    instance: () => openFirst('/inbox/mine?instanceState=COMPLETED', 'instance'),
    me: async () => {
      await person.goTo('/me')
      await person.page.getByRole('button', { name: person.t('me.signOut') }).waitFor()
      await settle(person, 'me')
    },
  }

  test.each(Object.keys(patterns))('the route %s opens without a complaint', async (route) => {
    const visit = Object.entries(visits).find(([name]) => name === route)?.[1]
    await visit?.()
    expect(visit).toBeDefined()
  })

  async function openFirst(list: string, name: string) {
    const { page, t, goTo } = person
    await goTo(list)
    await page.locator('[data-card]').first().click()
    const flow = page.getByRole('region', { name: t('timeline.title') })
    await flow.getByRole('heading', { level: 3 }).first().waitFor()
    await settle(person, name)
  }

  /** Nothing was complained about, the text has its size, nothing sticks out at the side. */
  async function settle({ page, complaints }: Person, name: string) {
    await shoot(page, `${look}-${name}`)
    expect(complaints.filter((one) => !TOLERATED.some((known) => known.test(one)))).toEqual([])
    // Containers show it in their own bar.
    const headings = await page.locator('h1').allTextContents()
    const title = await page.title()
    expect(headings.some((heading) => heading !== '' && title.includes(heading))).toBe(true)
    const textSize = await page.evaluate(() => getComputedStyle(document.body).fontSize)
    expect(textSize).toBe(`${(14 * device.fontSize) / 100}px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

test('what the first page needs is asked for once, before the scripts of the app are there', async () => {
  const person = await signIn(browser, { username: 'linjing', viewport: PHONE, locale: 'en' })
  const asked: string[] = []
  const versions = new Set<string | undefined>()
  person.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/\/(get_refresh_token|read_first|info_login|search_workitems)$/.test(pathname)) return
    asked.push(pathname.replace(/.*\//, ''))
    versions.add(request.headers()[CLIENT_VERSION_HEADER])
  })
  await person.goTo('/inbox/to-do')
  await person.page.locator('[data-card]').first().waitFor()
  // Who I am and the list come with the second.
  expect(asked.slice(0, 2)).toEqual(['get_refresh_token', 'read_first'])
  expect(asked.filter((name) => name !== 'search_workitems')).toHaveLength(2)
  expect([...versions]).toEqual([String(WIRE_VERSION)])
  await person.context.close()
})

test('opened by its address, an item keeps clear of what a phone covers, and a step back closes its sheet first', async () => {
  const person = await signIn(browser, { username: 'linjing', viewport: PHONE })
  const { page, t } = person
  await page.locator('[data-card]').first().click()
  await page.waitForURL(/\/items\//)
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  const covered = { top: 47, bottom: 34, left: 0, right: 0 }
  const devtools = await page.context().newCDPSession(page)
  const agree = page.getByRole('button', { name: new RegExp(`^${t('approval.actions.agree')}( [A-Z])?$`) })
  const edges = async (part: Locator) => {
    const box = await part.boundingBox()
    return { top: box?.y ?? 0, bottom: PHONE.height - (box?.y ?? 0) - (box?.height ?? 0) }
  }
  await agree.waitFor()
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: covered })
  await expect.poll(async () => (await edges(agree)).bottom).toBeGreaterThanOrEqual(covered.bottom)
  const back = page.getByRole('button', { name: t('ui.back'), exact: true })
  expect((await edges(back)).top).toBeGreaterThanOrEqual(covered.top)
  await agree.click()
  const sheet = page.getByRole('dialog', { name: t('approval.actions.agree') })
  const confirm = sheet.getByRole('button').last()
  expect((await edges(confirm)).bottom).toBeGreaterThanOrEqual(covered.bottom)
  // What src/lib/dom/keyboard-inset.ts writes when a keyboard lies over the page; here it finds none.
  const overKeyboard = async (part: Locator) => {
    await page.evaluate(() => document.documentElement.style.setProperty('--cs-keyboard', '336px'))
    return (await edges(part)).bottom
  }
  await expect.poll(() => overKeyboard(confirm)).toBeGreaterThanOrEqual(336)

  const stepBack = () => page.evaluate(() => history.back())
  await stepBack()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => overKeyboard(agree)).toBeGreaterThanOrEqual(336)
  expect(page.url()).toBe(address)
  await stepBack().catch(() => undefined)
  await page.waitForURL('about:blank')
  await person.context.close()
})

test('text that a client enlarges by itself keeps its place', async () => {
  const person = await signIn(browser, { username: 'linjing', viewport: PHONE, locale: 'en' })
  const { page, t, goTo } = person
  for (const path of ['/inbox/to-do', '/me', '/start/expenseClaim']) {
    await goTo(path)
    // As WeCom does on iOS.
    await page.evaluate(() => document.body.style.setProperty('-webkit-text-size-adjust', '150%'))
    await page.locator('html[data-large-text]').waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    if (path !== '/me') continue
    const settings = page.getByRole('link', { name: new RegExp(`^${t('me.settings')}`) })
    const [row, arrow] = await Promise.all(
      [settings, settings.locator('svg').last()].map((part) => part.boundingBox()),
    )
    expect((arrow?.x ?? 0) - (row?.x ?? 0)).toBeGreaterThan((row?.width ?? 0) / 2)
    const count = page.getByRole('navigation').getByText(/^\d+$/).first()
    expect(await count.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
  }
  await person.context.close()
})
