import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { largeClaim, startClaim } from './support/claim.ts'
import { decide, openToDo } from './support/decide.ts'
import { seeFinished, stepsOf } from './support/outcome.ts'
import { PHONE, signIn, WIDE } from './support/person.ts'
import { expenseNames } from './support/samples.ts'

/** Adapters, SDKs, and what uses their pickers. */
const OF_CONTAINERS = /dingtalk|wecom|jsapi|jssdk|sign-page|native-picker|container-value/i

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
    // Forms, pickers and approvals were used: in a browser nothing of the containers comes for them.
    for (const { page } of [initiator, manager, finance]) {
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      expect(loaded.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(3)
      expect(loaded.filter((name) => OF_CONTAINERS.test(name))).toEqual([])
    }
    await Promise.all([initiator, manager, finance].map(({ context }) => context.close()))
  })
})
