import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILD_HEADER } from '../../contract/envelope.ts'
import { FAULTS } from '../../contract/fault-codes.ts'
import { launchBrowser } from '../../scripts/browser.ts'
import { fieldOf, openClaimForm } from './support/claim.ts'
import { type Person, signIn } from './support/person.ts'
import { expenseNames } from './support/samples.ts'

let browser: Browser
let person: Person
beforeAll(async () => {
  browser = await launchBrowser()
  person = await signIn(browser, { username: 'chensiyuan' })
})
afterAll(async () => {
  await browser.close()
})

describe('an old page that meets a newer server', () => {
  test('whose answers name another build offers to reload, and what was typed is there afterwards', async () => {
    const { context, page, t } = person
    await context.route('**/api/**', async (route) => {
      // The stream of hints has no end to wait for.
      if (new URL(route.request().url()).pathname.endsWith('/api/events')) return await route.continue()
      const response = await route.fetch()
      const headers = { ...response.headers(), [BUILD_HEADER]: 'another' }
      // What is still under way when the routes go is answered without us.
      await route.fulfill({ response, headers }).catch(() => {})
    })
    await typeTitle('Typed on the old page')
    await page.getByText(t('panels.newVersion')).waitFor()
    await context.unroute('**/api/**')
    await reloadAndRestore('Typed on the old page')
  })

  test('that refuses its version says so, sends nothing, and loses nothing', async () => {
    const { context, page, t, goTo } = person
    await goTo('/start')
    const { errcode, status } = FAULTS.clientOutdated
    await typeTitle('Typed before the refusal')
    await context.route('**/api/**', (route) =>
      route.fulfill({ status, json: { errcode, errmsg: 'outdated', data: null, traceId: 'x' } }),
    )
    await page.getByRole('button', { name: t('form.addRow') }).click()
    await page.getByRole('button', { name: t('form.rowDone') }).click()
    await page.getByRole('button', { name: t('form.chooseFor', { field: field('costCentre') }) }).click()
    await page.getByText(t('failures.outdated')).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('ui.close') })
      .click()
    await page.getByText(t('panels.newVersion')).waitFor()
    await context.unroute('**/api/**')
    await reloadAndRestore('Typed before the refusal')
  })
})

test('a message opens also where the file that leads on from it is not to be had any more', async () => {
  const { context, page, t, goTo } = person
  await context.route('**/way-on-*.js', (route) => route.abort())
  await goTo(`/messages/open/${randomUUID()}`)
  await page.getByText(t('messages.goneTitle')).waitFor()
  await context.unroute('**/way-on-*.js')
})

const { field } = expenseNames('zh')

async function typeTitle(title: string) {
  const { page, t } = person
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('shell.start'), exact: true })
    .click()
  await openClaimForm(person)
  await fieldOf(page, field('title')).fill(title)
}

async function reloadAndRestore(title: string) {
  const { page, t } = person
  const strip = page.getByRole('status').filter({ hasText: t('panels.newVersion') })
  await strip.getByRole('button', { name: t('panels.reload') }).click()
  await strip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('drafts.restore') }).click()
  await expect.poll(() => fieldOf(page, field('title')).inputValue()).toBe(title)
}
