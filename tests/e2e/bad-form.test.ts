import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { seriousViolations } from './support/axe.ts'
import { fieldOf, fillClaim, openClaimForm, smallClaim, submitClaim } from './support/claim.ts'
import { type Person, PHONE, signIn, WIDE } from './support/person.ts'
import { expenseNames } from './support/samples.ts'

let browser: Browser
let person: Person
beforeAll(async () => {
  browser = await launchBrowser()
  person = await signIn(browser, { username: 'chensiyuan', outward: 'system' })
})
afterAll(async () => {
  await browser.close()
})

const { field } = expenseNames('zh')

describe.each([
  { where: 'on a phone', viewport: PHONE },
  { where: 'on a wide screen', viewport: WIDE },
])('a form $where', ({ viewport }) => {
  test('missing fields are counted, and the counter leads to one after the other', async () => {
    const { page, t, goTo } = person
    await page.setViewportSize(viewport)
    await goTo('/start/expenseClaim')
    await fieldOf(page, field('title')).waitFor()
    await submitClaim(person)
    await page.getByText(t('form.problems', { count: 4 })).waitFor()
    await expect.poll(focused).toBe('title')
    const list = page.getByRole('region', { name: t('form.problemList', { count: 4 }) })
    expect(await list.getByRole('listitem').count()).toBe(4)
    expect(await seriousViolations(page)).toEqual([])
    const next = page.getByRole('button', { name: t('form.nextProblem') })
    await next.click()
    const first = await focused()
    await next.click()
    expect(await focused()).not.toBe(first)
    expect([first, await focused()]).not.toContain('title')
    await fieldOf(page, field('title')).fill('No longer missing')
    await page.getByText(t('form.problems', { count: 3 })).waitFor()
  })

  test('a text where a number belongs is named at the field and stays', async () => {
    const { page, t, goTo } = person
    await page.setViewportSize(viewport)
    await goTo('/start/expenseClaim')
    const invoices = fieldOf(page, field('invoices'))
    await invoices.fill('twelve')
    await submitClaim(person)
    await page.locator('[data-field="invoices"]').getByText(t('problems.badNumber')).waitFor()
    expect(await invoices.getAttribute('aria-invalid')).toBe('true')
    expect(await invoices.inputValue()).toBe('twelve')
  })
})

describe('a form that is left', () => {
  test('by a reload or by back is offered again with one tap', async () => {
    const { page, t, goTo } = person
    await page.setViewportSize(PHONE)
    await goTo('/inbox/mine')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('shell.start'), exact: true })
      .click()
    await openClaimForm(person)
    const title = fieldOf(page, field('title'))
    await title.fill('Typed and left')
    await page.getByText(t('form.saved')).waitFor()
    await page.reload()
    await page.getByRole('button', { name: t('drafts.restore') }).click()
    await expect.poll(() => title.inputValue()).toBe('Typed and left')
    await page.goBack()
    await page.getByRole('heading', { name: t('start.all') }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: t('drafts.restore') }).click()
    await expect.poll(() => title.inputValue()).toBe('Typed and left')
  })

  test('right after typing loses nothing either', async () => {
    const { page, t, goTo } = person
    await goTo('/start/expenseClaim')
    const title = fieldOf(page, field('title'))
    await title.fill('Typed a moment ago')
    await page.reload()
    await page.getByRole('button', { name: t('drafts.restore') }).click()
    await expect.poll(() => title.inputValue()).toBe('Typed a moment ago')
  })
})

test('a double tap on submit starts one instance', async () => {
  const { page, t, goTo } = person
  await goTo('/start/expenseClaim')
  await fillClaim(person, smallClaim('Tapped twice'))
  await page.getByRole('button', { name: t('form.submit'), exact: true }).dblclick()
  await page.waitForURL(/\/instances\//)
  await goTo('/inbox/mine')
  await page.getByRole('link', { name: 'Tapped twice', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Tapped twice', exact: true }).count()).toBe(1)
})

/** Which field holds the focus. */
function focused() {
  return person.page.evaluate(
    () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? 'none',
  )
}
