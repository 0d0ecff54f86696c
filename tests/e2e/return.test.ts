import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { fieldOf, smallClaim, startClaim } from './support/claim.ts'
import { decide, openAction, openToDo } from './support/decide.ts'
import { signIn } from './support/person.ts'
import { expenseNames } from './support/samples.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

test('a claim goes back with a reason, comes again corrected, and ends as disagreed with both rounds in the flow', async () => {
  const initiator = await signIn(browser, { username: 'chensiyuan' })
  const manager = await signIn(browser, { username: 'linjing' })
  const { t } = manager
  const address = await startClaim(initiator, smallClaim('To be corrected'))

  await openToDo(manager, 'To be corrected')
  const sheet = await openAction(manager, t('approval.actions.reject'))
  const confirm = sheet.getByRole('button', {
    name: t('approval.confirm', { action: t('approval.actions.reject') }),
  })
  await confirm.click()
  await sheet.getByText(t('approval.opinion.required')).waitFor()
  await sheet.getByRole('textbox').fill('Which customer was it?')
  await confirm.click()
  await sheet.waitFor({ state: 'detached' })

  await openToDo(initiator, 'To be corrected')
  await initiator.page.getByText('Which customer was it?').first().waitFor()
  await fieldOf(initiator.page, expenseNames('zh').field('title')).fill('Corrected: North Star')
  await decide(initiator, t('approval.actions.submit'))

  await openToDo(manager, 'Corrected: North Star')
  await manager.page.getByRole('button', { name: t('approval.more') }).click()
  await manager.page
    .getByRole('dialog')
    .getByRole('button', { name: t('approval.actions.disagree') })
    .click()
  const disagree = manager.page.getByRole('dialog', { name: t('approval.actions.disagree') })
  await disagree.getByRole('textbox').fill('Not this year')
  await disagree
    .getByRole('button', { name: t('approval.confirm', { action: t('approval.actions.disagree') }) })
    .click()
  await disagree.waitFor({ state: 'detached' })

  await initiator.goTo(address)
  const { page } = initiator
  await page.locator('header').getByText(t('approval.state.disagreed')).waitFor()
  const flow = page.getByRole('region', { name: t('timeline.title') })
  await flow.getByText('Not this year').waitFor()
  expect(await flow.getByText('Which customer was it?').count()).toBe(0)
  await flow.getByRole('button', { name: t('timeline.round', { number: 1 }) }).click()
  await flow.getByText('Which customer was it?').waitFor()
})
