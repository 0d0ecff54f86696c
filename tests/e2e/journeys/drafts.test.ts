import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { seriousViolations } from '../support/axe.ts'
import { fieldOf, fillClaim, openClaimForm, smallClaim, submitClaim } from '../support/claim.ts'
import { type Person, PHONE, signIn, WIDE } from '../support/person.ts'
import { expenseNames } from '../support/samples.ts'
import { shoot } from '../support/shots.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const { field, workflow } = expenseNames('zh')
const title = ({ page }: Pick<Person, 'page'>) => fieldOf(page, field('title'))

async function saveDraft({ page, t }: Person) {
  const answered = page.waitForResponse(/\/form\/save$/)
  await page.getByRole('button', { name: t('drafts.save'), exact: true }).click()
  await answered
  // What is typed is no longer the device's to keep.
  await page.getByText(t('drafts.savedAt', { time: '' })).waitFor()
  await page.waitForURL(/draft=/)
}

describe.each([
  { where: 'on a phone', viewport: PHONE, username: 'chensiyuan' },
  { where: 'on a wide screen', viewport: WIDE, username: 'linjing' },
])('$where', ({ viewport, username }) => {
  test('K-11: typed, offline, tab killed, opened again: the text is there, and it is submitted once', async () => {
    const person = await signIn(browser, { viewport, username, serviceWorker: true })
    const { context, page, t } = person
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await person.goTo('/start')
    await openClaimForm(person)
    const subject = `Kept offline ${viewport.width}`
    await fillClaim(person, smallClaim(subject))
    await context.setOffline(true)
    await fieldOf(page, field('reason')).fill('Typed without a network')
    await page.getByText(t('form.saved')).waitFor()
    await page.close({ runBeforeUnload: false })

    const again = await context.newPage()
    await again.goto('/start/expenseClaim')
    await again.getByRole('button', { name: t('drafts.restore') }).click()
    await expect.poll(() => title({ page: again }).inputValue()).toBe(subject)
    expect(await fieldOf(again, field('reason')).inputValue()).toBe('Typed without a network')
    await submitClaim({ ...person, page: again })
    await again.getByText(t('failures.offline')).waitFor()
    await context.setOffline(false)
    await again.waitForFunction(() => navigator.onLine)
    // The answer is lost on its way: whoever taps again does not start it twice.
    const lose = async (route: Route) => {
      await route.fetch().catch(() => {})
      await route.abort()
    }
    await again.route('**/api/runtime/form/submit', lose, { times: 1 })
    await submitClaim({ ...person, page: again })
    await again
      .getByRole('status')
      .filter({ hasText: t('failures.unavailable') })
      .first()
      .waitFor()
    await submitClaim({ ...person, page: again })
    await again.waitForURL(/\/instances\//)
    await again.goto('/inbox/mine')
    const cards = again.getByRole('link', { name: subject, exact: true })
    await cards.first().waitFor()
    expect(await cards.count()).toBe(1)
    await again.goto('/start/expenseClaim')
    await title({ page: again }).waitFor()
    expect(await again.getByRole('button', { name: t('drafts.restore') }).count()).toBe(0)
    await context.close()
  })

  test('a draft is saved, stands in the list, is opened and gone on with, and deleted with others', async () => {
    const person = await signIn(browser, { viewport, username, outward: 'system' })
    const { page, t, goTo } = person
    for (const subject of ['First draft', 'Second draft']) {
      await goTo('/start/expenseClaim')
      await title(person).fill(subject)
      await saveDraft(person)
    }
    await goTo('/inbox/drafts')
    const first = page.getByRole('link', { name: /First draft/ }).first()
    await first.waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await shoot(page, `drafts-${viewport.width}`)
    await first.click()
    await expect.poll(() => title(person).inputValue()).toBe('First draft')
    await title(person).fill('First draft, gone on with')
    await saveDraft(person)
    await page.getByRole('button', { name: t('ui.close') }).click()
    await page.getByRole('link', { name: /gone on with/ }).waitFor()
    await page.getByRole('button', { name: t('drafts.select'), exact: true }).click()
    await page.getByRole('button', { name: t('drafts.selectAll') }).click()
    await shoot(page, `drafts-selected-${viewport.width}`)
    await page.getByRole('button', { name: t('drafts.deleteCount', { number: 2 }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('drafts.delete') })
      .click()
    await page.getByRole('heading', { name: t('drafts.empty') }).waitFor()
    await person.context.close()
  })

  test('two drafts of one form, of this device and of the server, are compared field by field', async () => {
    const person = await signIn(browser, { viewport, username, outward: 'system' })
    const { page, t, goTo } = person
    await goTo('/start/expenseClaim')
    await title(person).fill('Of both')
    await saveDraft(person)
    const address = page.url()
    await title(person).fill('Typed here')
    await fieldOf(page, field('reason')).fill('Reason of this device')
    await page.getByText(t('form.saved')).waitFor()
    // The same draft goes on elsewhere meanwhile.
    const other = await signIn(browser, { viewport: PHONE, username })
    await other.goTo(address)
    await title(other).fill('Typed elsewhere')
    await fieldOf(other.page, field('reason')).fill('Reason of elsewhere')
    await other.page.getByRole('button', { name: t('drafts.save'), exact: true }).click()
    await other.page.getByText(t('drafts.savedAsDraft')).waitFor()
    await other.context.close()

    await page.reload()
    await page.getByRole('button', { name: t('drafts.compare') }).click()
    const sheet = page.getByRole('dialog', { name: t('drafts.compareTitle') })
    const choice = sheet.getByRole('group', { name: field('title') })
    await choice.getByText('Typed elsewhere').click()
    expect(
      await sheet
        .getByRole('group', { name: field('reason') })
        .getByText('Reason of this device')
        .count(),
    ).toBe(1)
    expect(await seriousViolations(page)).toEqual([])
    await shoot(page, `draft-compare-${viewport.width}`)
    await sheet.getByRole('button', { name: t('drafts.useChosen') }).click()
    await expect.poll(() => title(person).inputValue()).toBe('Typed elsewhere')
    expect(await fieldOf(page, field('reason')).inputValue()).toBe('Reason of this device')
    await saveDraft(person)
    await page.reload()
    await expect.poll(() => fieldOf(page, field('reason')).inputValue()).toBe('Reason of this device')
    expect(await page.getByRole('button', { name: t('drafts.compare') }).count()).toBe(0)
    await person.context.close()
  })
})

test('two tabs of one new form do not write over each other; another person sees neither', async () => {
  const person = await signIn(browser, { username: 'chensiyuan' })
  const { context, page, t, goTo } = person
  await goTo('/start/expenseClaim')
  await title(person).fill('Tab one')
  await page.getByText(t('form.saved')).waitFor()
  const second = await context.newPage()
  await second.goto('/start/expenseClaim')
  await title({ page: second }).fill('Tab two')
  await second.getByText(t('form.saved')).waitFor()
  await second.close()
  await page.close()
  const third = await context.newPage()
  await third.goto('/start/expenseClaim')
  await third.getByRole('button', { name: t('drafts.restore') }).click()
  await expect.poll(() => title({ page: third }).inputValue()).toBe('Tab two')
  await third.getByRole('button', { name: t('drafts.compare') }).click()
  const sheet = third.getByRole('dialog', { name: t('drafts.compareTitle') })
  await sheet.getByText('Tab one').waitFor()
  await third.keyboard.press('Escape')
  await third.goto('/me')
  await third.getByRole('button', { name: t('me.signOut') }).click()
  await third.getByRole('heading', { name: t('login.title') }).waitFor()
  await context.close()
  expect(workflow).not.toBe('')
})
