import type { Browser, Locator } from 'playwright-core'
import { expect } from 'vitest'
import { loadForm } from '../../../contract/forms.ts'
import { generateShortCode } from '../../../contract/short-codes.ts'
import type { RouteName } from '../../../src/app/routes.ts'
import type { InboxBox } from '../../../src/lib/address/paths.ts'
import { tinyPdf } from '../../support/tiny-pdf.ts'
import { openCard } from './act.ts'
import { fillClaim, largeClaim, openClaimForm, submitClaim } from './claim.ts'
import type { Colleague } from './colleague.ts'
import { type Device, logIn, openTab, type Person, type Tab } from './person.ts'
import { startExpense } from './requests.ts'
import { CORP_ID } from './samples.ts'
import { enter, type Size, subjectOf } from './scene.ts'

/** Who walks through the app, and how a page of nobody is opened. */
export type Walk = {
  readonly manager: Person
  readonly admin: Person
  readonly initiator: Colleague
  readonly anew: () => Promise<Tab>
}

export async function startWalk(
  browser: Browser,
  size: Size,
  prepare: NonNullable<Device['prepare']>,
  initiator: Colleague,
): Promise<Walk> {
  const anew = () => openTab(browser, { viewport: size.viewport, locale: size.locale, prepare })
  const [manager, admin] = await Promise.all(
    ['linjing', 'wuhao'].map((username) => enter(browser, size, username, prepare)),
  )
  if (manager === undefined || admin === undefined) throw new Error('nobody walks')
  return { manager, admin, initiator, anew }
}

type Visit = (walk: Walk) => Promise<void>

/** Opens an address, waits until its screen has what it asks for, and opens what it has above itself. */
async function show({ page, goTo }: Tab, path: string, ready?: Locator): Promise<void> {
  await goTo(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // At the end of a list something always waits.
  const isThere = page.locator('body:not(:has([aria-busy="true"]))').or(page.locator(ROW))
  await (ready ?? isThere).first().waitFor({ state: 'attached' })
  const openers = page.locator('button[aria-haspopup]:visible:enabled')
  const above = page.getByRole('dialog').or(page.getByRole('menu')).first()
  for (let index = 0; index < Math.min(MOST_OPENED, await openers.count()); index += 1) {
    await openers.nth(index).click()
    await above.waitFor()
    await page.keyboard.press('Escape')
    await above.waitFor({ state: 'detached' })
  }
}
const ROW = ['li', 'article', '[data-card]'].map((row) => `[data-page-scroll] ${row}`).join(',')
const MOST_OPENED = 4

const asManager =
  (path: string): Visit =>
  ({ manager }) =>
    show(manager, path)
const asAdmin =
  (path: string): Visit =>
  ({ admin }) =>
    show(admin, path)

/** A page that nobody is signed in at. */
const asNobody =
  (path: string, then: (tab: Tab) => Promise<void> = async () => {}): Visit =>
  async ({ anew }) => {
    const tab = await anew()
    await show(tab, path)
    await then(tab)
    await judge(tab)
    await tab.context.close()
  }

const BOXES: readonly InboxBox[] = ['to-read', 'finished', 'read', 'mine', 'drafts', 'instances', 'to-do']

/** One visit for each address of the app: an address without one does not compile. */
export const VISITS: Record<RouteName, Visit> = {
  login: asNobody(`/login?corpId=${CORP_ID}`, async (tab) => {
    const { page, t } = tab
    await page.getByRole('button', { name: t('login.signIn'), exact: true }).click()
    await page.getByText(t('login.passwordRequired')).waitFor()
    await logIn(tab, 'linjing')
    await page.waitForURL(/\/(inbox|workbench)/)
    await page.getByRole('navigation').first().waitFor()
  }),
  forgotPassword: asNobody('/forgot-password'),
  externalForm: asNobody(`/externalLink/sheet?code=${'0'.repeat(22)}&corpId=none`),
  diagnose: asNobody('/diagnose', async ({ page, t }) => {
    await page.getByRole('button', { name: t('diagnosis.copy'), disabled: false }).waitFor()
  }),
  inbox: async ({ manager, initiator }) => {
    const { page, t } = manager
    const [first, second] = [subjectOf('Ticked'), subjectOf('Ticked')]
    await startExpense(initiator, first)
    await startExpense(initiator, second)
    for (const box of BOXES) await show(manager, `/inbox/${box}`)
    await page.getByRole('button', { name: t('inbox.filter'), exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('drafts.select'), exact: true }).click()
    for (const subject of [first, second])
      await page.getByRole('checkbox', { name: subject }).check({ force: true })
    await page.getByRole('button', { name: t('decisions.action.agree'), exact: true }).click()
    const action = t('decisions.action.agree')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(action) })
      .last()
      .click()
    await page.getByRole('checkbox', { name: second }).waitFor({ state: 'detached' })
  },
  appBox: asManager('/apps/expense/to-do'),
  start: asManager('/start'),
  startWorkflow: async ({ manager }) => {
    const { page, t } = manager
    // Words come and go beside others while somebody types.
    await show(manager, '/start/leaveRequest')
    const reason = page.locator('[data-field="reason"] textarea')
    for (const text of ['a', '', 'Two days at home', '']) await reason.fill(text)
    for (const [code, day] of [
      ['startDate', '2026-12-07'],
      ['endDate', '2026-12-08'],
    ] as const)
      await page.locator(`[data-field="${code}"] input`).first().fill(day)
    await page.getByRole('button', { name: t('form.submit'), exact: true }).click()
    await page.getByRole('button', { name: t('form.nextProblem') }).waitFor()
    await reason.fill('Two days at home')
    await reason.blur()

    await show(manager, '/start/contractApproval')
    const chooser = page.getByLabel(t('files.add'), { exact: true }).and(page.locator('input')).first()
    await chooser.setInputFiles({ name: 'walk.pdf', mimeType: '', buffer: tinyPdf('Hello Countersign') })
    await page.getByRole('button', { name: t('files.open', { name: 'walk.pdf' }) }).click()
    await page.getByRole('img', { name: /Hello Countersign/ }).waitFor()
    await page.keyboard.press('Escape')

    await manager.goTo('/start')
    await openClaimForm(manager)
    const claim = largeClaim(subjectOf('Walked'))
    await fillClaim(manager, claim)
    await page.getByText('¥12,800.00').first().waitFor()
    await submitClaim(manager)
    await page.waitForURL(/\/instances\//)
    await page.getByRole('heading', { name: claim.title }).first().waitFor()
  },
  workItem: async ({ manager, initiator }) => {
    const { page, t } = manager
    const subject = subjectOf('Walked')
    await startExpense(initiator, subject)
    await openCard(manager, subject)
    const more = page.getByRole('button', { name: t('approval.more'), exact: true })
    const list = page.getByRole('dialog', { name: t('approval.more') })
    await more.click()
    await list.getByRole('button').first().waitFor()
    const most = await list.getByRole('button').count()
    await page.keyboard.press('Escape')
    for (let index = 0; index < most; index += 1) {
      await list.waitFor({ state: 'detached' })
      await more.click()
      await list.getByRole('button').nth(index).click()
      await list.waitFor({ state: 'detached' })
      const sheet = page.getByRole('dialog').first()
      if ((await sheet.count()) === 0) continue
      const opinion = sheet.getByRole('textbox').last()
      if ((await opinion.count()) > 0) for (const text of ['a', '', 'Why']) await opinion.fill(text)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }
    const agree = t('approval.actions.agree')
    await page.getByRole('button', { name: new RegExp(`^${agree}( [A-Z])?$`) }).click()
    const sheet = page.getByRole('dialog', { name: agree })
    await sheet.getByRole('textbox').fill('Good')
    await sheet.getByRole('button', { name: t('approval.confirm', { action: agree }), exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
  },
  instance: async ({ manager, initiator }) => {
    const { page, t } = manager
    const id = await startExpense(initiator, subjectOf('Looked at'))
    await show(manager, `/instances/${id}`, page.getByText(t('comments.empty')))
    const flow = page.getByRole('region', { name: t('timeline.title') })
    await flow.getByRole('heading', { level: 3 }).first().waitFor()
    await page.getByRole('tab', { name: new RegExp(`^${t('approval.tabs.comments')}`) }).click()
    if (!manager.isWide) await page.getByRole('button', { name: t('comments.write'), exact: true }).click()
    const box = page.getByRole('textbox', { name: t('comments.write') })
    for (const text of ['a', '', 'Well done']) await box.fill(text)
    await page.getByRole('button', { name: t('comments.send'), exact: true }).click()
    await page.getByRole('article').getByText('Well done').waitFor()
  },
  me: asManager('/me'),
  shortCode: async ({ manager, initiator }) => {
    const id = await startExpense(initiator, subjectOf('Linked'))
    const { bizObject } = await initiator.call(loadForm, { workflowInstanceId: id })
    const pairValue = JSON.stringify({ schemaCode: 'expense', id: bizObject.id })
    const code = await initiator.call(generateShortCode, { pairValue })
    await show(manager, `/s/${code}?corpId=${CORP_ID}`)
  },
  profile: asManager('/me/profile'),
  settings: asManager('/me/settings'),
  password: asManager('/me/password'),
  devices: asManager('/me/devices'),
  delegations: async ({ manager }) => {
    const { page, t } = manager
    await show(manager, '/me/delegations')
    await page
      .getByRole('button', { name: t('trusts.add') })
      .first()
      .click()
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  },
  phrases: asManager('/me/phrases'),
  help: async ({ manager }) => {
    const { page } = manager
    await show(manager, '/help/manual')
    for (const text of ['a', 'ab', '']) await page.getByRole('searchbox').fill(text)
    await show(manager, '/help')
  },
  messages: asManager('/messages/all'),
  openMessage: async ({ manager, initiator }) => {
    const { page, t } = manager
    const subject = subjectOf('Told')
    await show(manager, '/messages/unread')
    await startExpense(initiator, subject)
    await page.getByRole('link', { name: new RegExp(subject) }).click()
    await page.getByRole('region', { name: t('timeline.title') }).waitFor()
  },
  messageSettings: asManager('/me/notifications'),
  apps: async ({ manager }) => {
    await show(manager, '/apps')
    await show(manager, `/apps?q=${manager.locale === 'zh' ? 'fy' : 'expense'}`)
    await manager.page.locator('mark').first().waitFor()
  },
  app: asManager('/apps/leave'),
  portalPage: asManager('/apps/leave/pages/rules'),
  dataList: asAdmin('/apps/contract/data/supplier'),
  record: asAdmin('/apps/contract/data/supplier/new'),
  workbench: asManager('/workbench'),
  accounts: asAdmin('/admin/accounts'),
  externalForms: asAdmin('/admin/external-forms'),
  maintenance: asAdmin('/maintenance'),
  print: async ({ manager, initiator }) => {
    const subject = subjectOf('Printed')
    const id = await startExpense(initiator, subject)
    await manager.goTo(`/print?instances=${id}`)
    await manager.page.getByRole('heading', { name: subject }).waitFor()
  },
}

/** The browser itself writes these: what is asked at an open page is refused. */
const TOLERATED = [/status of 40[13]/, /Service Worker registration blocked by Playwright/]

/** Nothing was complained about, and nothing shown is of before. */
export async function judge({ page, complaints }: Tab): Promise<void> {
  const stale = await page.evaluate(() => window.staleTexts?.() ?? [])
  expect(stale).toEqual([])
  // Each once: the next screen is not to blame.
  const found = complaints.splice(0)
  expect(found.filter((one) => !TOLERATED.some((known) => known.test(one)))).toEqual([])
}
