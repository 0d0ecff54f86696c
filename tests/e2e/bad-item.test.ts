import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { smallClaim, startClaim } from './support/claim.ts'
import { colleagues } from './support/colleague.ts'
import { decide, openAction, openToDo } from './support/decide.ts'
import { type Person, signIn } from './support/person.ts'
import { startExpense, startPurchase } from './support/requests.ts'
import { accountOf } from './support/samples.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

test('an unknown item and somebody else’s show the same panel', async () => {
  const initiator = await signIn(browser, { username: 'chensiyuan' })
  const address = await startClaim(initiator, smallClaim('Not for everybody'))
  const outsider = await signIn(browser, { username: 'yezhiqiu' })
  const foreign = await panelAt(outsider, address)
  const unknown = await panelAt(outsider, '/instances/00000000-0000-4000-8000-000000000000')
  expect(foreign).toBe(unknown)
  expect(foreign).toContain(outsider.t('faults.notFound'))
  const wrong = await panelAt(outsider, '/items/no-such-item')
  expect(wrong).toContain(outsider.t('panels.loadFailed'))
})

describe('an item that a colleague handles first', () => {
  test.each([
    { when: 'while it is open', hears: true, starts: claimForFinance, action: '审核通过' },
    { when: 'before the page heard of it', hears: false, starts: purchaseForFinance, action: '退回' },
  ])('says who did it $when, and keeps the opinion that was typed', async ({ hears, starts, action }) => {
    const title = await starts()
    const first = await signIn(browser, { username: 'xiefang' })
    const second = await signIn(browser, { username: 'lina' })
    const { page, t } = second
    if (!hears) await second.context.route('**/api/events', (route) => route.abort())
    await openToDo(second, title)
    const sheet = await openAction(second, action)
    await sheet.getByRole('textbox').fill('I was about to approve')

    await openToDo(first, title)
    await decide(first, action, 'First')
    if (!hears) await sheet.getByRole('button', { name: t('approval.confirm', { action }) }).click()

    await page
      .getByRole('status')
      .filter({ hasText: accountOf('xiefang').name })
      .waitFor()
    await page.getByText('I was about to approve').waitFor()
    await page.getByText(t('approval.kept')).waitFor()
    await Promise.all([first, second].map(({ context }) => context.close()))
  })
})

test('an opinion of 2 MB is refused by name, and not a character of it is lost', async () => {
  const title = 'A long opinion'
  const { chensiyuan } = await colleagues('chensiyuan')
  await startExpense(chensiyuan, title)
  const person = await signIn(browser, { username: 'linjing' })
  const { page, t } = person
  await page.getByRole('link', { name: title }).first().click()
  const agree = t('approval.actions.agree')
  const sheet = await openAction(person, agree)
  const opinion = sheet.getByRole('textbox')
  await opinion.fill('很'.repeat(700_000))
  await sheet.getByRole('button', { name: t('approval.confirm', { action: agree }) }).click()
  await sheet.getByText(t('approval.opinion.tooLong', { limit: 4000 })).waitFor()
  expect((await opinion.inputValue()).length).toBe(700_000)
  await opinion.fill('')
})

/** Items of their own: other journeys decide on the others meanwhile. The manager has agreed, finance is asked. */
async function claimForFinance(): Promise<string> {
  const title = 'Handled first: a claim'
  const { chensiyuan, linjing } = await colleagues('chensiyuan', 'linjing')
  await linjing.agree(await startExpense(chensiyuan, title, '12800'))
  return title
}

async function purchaseForFinance(): Promise<string> {
  const title = 'Handled first: a purchase'
  const { chensiyuan, linjing } = await colleagues('chensiyuan', 'linjing')
  await linjing.agree(await startPurchase(chensiyuan, title))
  return title
}

/** What the panel says, without the number that belongs to this one answer. */
async function panelAt({ page, t, goTo }: Person, address: string): Promise<string> {
  await goTo(address)
  const panel = page.getByRole('alert').filter({ hasText: t('panels.loadFailed') })
  await panel.waitFor()
  const text = (await panel.textContent()) ?? ''
  const trace = t('panels.trace', { traceId: '' }).trim()
  return text.slice(0, text.includes(trace) ? text.indexOf(trace) : undefined)
}
