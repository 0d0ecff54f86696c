import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { ADDED_NODE, changedPackage } from './support/changed-package.ts'
import { largeClaim, startClaim } from './support/claim.ts'
import { decide, openToDo } from './support/decide.ts'
import { importPackage } from './support/import-package.ts'
import { type Person, PHONE, signIn, WIDE } from './support/person.ts'
import { accountOf, EXPENSE_PACKAGE, expenseNames } from './support/samples.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

describe.each([
  { where: 'on a phone in Chinese', viewport: PHONE, locale: 'zh', approve: '审核通过' },
  { where: 'on a wide screen in English', viewport: WIDE, locale: 'en', approve: 'Approve' },
] as const)('an expense claim of 12,800 $where', ({ viewport, locale, approve }) => {
  test('is started by one person, decided by two, and its initiator sees it finished', async () => {
    const enter = (username: string) => signIn(browser, { username, viewport, locale })
    const title = `Shanghai ${locale} ${viewport.width}`
    const [initiator, manager, finance] = await Promise.all([
      enter('chensiyuan'),
      enter('linjing'),
      enter('xiefang'),
    ])
    await startClaim(initiator, largeClaim(title))

    await openToDo(manager, title)
    await manager.page.getByText('¥12,800.00').first().waitFor()
    await decide(manager, manager.t('approval.actions.agree'))

    await openToDo(finance, title)
    await decide(finance, approve, 'Checked against the invoices')

    await seeFinished(initiator, title)
    const { node } = expenseNames(locale)
    expect(await stepsOf(initiator)).toEqual(['start', 'manager', 'finance', 'end'].map(node))
    await initiator.page.getByText('Checked against the invoices').waitFor()
    await Promise.all([initiator, manager, finance].map(({ context }) => context.close()))
  })
})

describe('a changed package that is imported while the server runs', () => {
  afterAll(() => importPackage(EXPENSE_PACKAGE))

  test('sends the next claim another way, and leaves the running one on its own', async () => {
    const enter = (username: string) => signIn(browser, { username, viewport: WIDE, locale: 'en' })
    const [initiator, manager, cashier] = await Promise.all([
      enter('chensiyuan'),
      enter('linjing'),
      enter('zhangmin'),
    ])
    const agree = manager.t('approval.actions.agree')
    const running = await startClaim(initiator, largeClaim('Started before'))
    await importPackage(changedPackage())
    await startClaim(initiator, largeClaim('Started afterwards'))

    for (const title of ['Started before', 'Started afterwards']) {
      await openToDo(manager, title)
      await decide(manager, agree)
    }
    await openToDo(cashier, 'Started afterwards')
    await decide(cashier, agree)

    const { node } = expenseNames('en')
    await seeFinished(initiator, 'Started afterwards')
    expect(await stepsOf(initiator)).toEqual([node('start'), node('manager'), ADDED_NODE, node('end')])
    await initiator.goTo(running)
    await initiator.page.getByText(accountOf('xiefang', 'en').name).first().waitFor()
    expect(await stepsOf(initiator)).toEqual([node('start'), node('manager'), node('finance'), node('end')])
    await Promise.all([initiator, manager, cashier].map(({ context }) => context.close()))
  })
})

async function seeFinished({ page, t, goTo }: Person, title: string) {
  await goTo('/inbox/mine')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByText(t('inbox.marks.completed')).waitFor()
  await card.getByRole('link', { name: title }).click()
  await page.waitForURL(/\/instances\//)
  await page.locator('header').filter({ hasText: title }).getByText(t('approval.state.completed')).waitFor()
}

/** The names of the steps, from top to bottom. */
async function stepsOf({ page, t }: Person) {
  const flow = page.getByRole('region', { name: t('timeline.title') })
  await flow.getByRole('heading', { level: 3 }).first().waitFor()
  return await flow.getByRole('heading', { level: 3 }).allInnerTexts()
}
