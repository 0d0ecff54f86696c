import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { choose, confirm, flowOf, openCard, openSheet, pickIn } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startExpense } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Each size has people of its own: a delegation counts for everything its principal is asked. */
const CASTS = [
  { principal: 'huangqiming', delegate: 'wenruyu', initiator: 'liangjiayi' },
  { principal: 'tangyifei', delegate: 'feixiaotong', initiator: 'handong' },
]

test.each(SIZES.map((size, index) => ({ ...size, ...CASTS[index] })))(
  'L2, L3: while somebody is away the delegate decides; what is undecided comes back $where',
  async ({ principal = '', delegate = '', initiator = '', ...size }) => {
    const nameOf = (username: string) => accountOf(username, size.locale).name
    const [away, stand] = await Promise.all([enter(browser, size, principal), enter(browser, size, delegate)])
    const { page, t } = away
    await away.goTo('/me/delegations')
    await page
      .getByRole('button', { name: t('trusts.add') })
      .first()
      .waitFor()
    await picture(away, '05-delegations-none')
    await page
      .getByRole('button', { name: t('trusts.add') })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: t('trusts.add') })
    await sheet.getByRole('button', { name: t('trusts.choose', { field: t('trusts.trustee') }) }).click()
    await pickIn(away, delegate)
    await choose(sheet, t('trusts.includeOpen'))
    await picture(away, '05-delegation-form')
    await sheet.getByRole('button', { name: t('trusts.save') }).click()
    await sheet.waitFor({ state: 'detached' })
    const card = page.getByRole('article', { name: nameOf(delegate) })
    await card.getByText(t('trusts.state.running')).waitFor()
    await picture(away, '05-delegations')

    const people = await colleagues(initiator)
    const by = people[initiator]
    if (by === undefined) throw new Error('nobody starts')
    const [decided, left] = [subjectOf('Decided'), subjectOf('Left')]
    const instance = await startExpense(by, decided)
    await startExpense(by, left)

    await openCard(stand, decided)
    await stand.page.getByText(t('approval.handed.entrusted', { name: nameOf(principal) })).waitFor()
    await picture(stand, '05-entrusted-item')
    const agree = await openSheet(stand, 'agree')
    await confirm(stand, agree, 'agree')
    await stand.goTo(`/instances/${instance}`)
    await flowOf(stand)
      .getByText(t('timeline.byDelegate', { name: nameOf(delegate) }))
      .waitFor()
    await picture(stand, '05-entrusted-decided')

    await away.goTo('/me/delegations')
    await card.getByRole('button', { name: t('trusts.stop') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(t('trusts.stopText', { count: 1 })).waitFor()
    await picture(away, '05-stop')
    await question.getByRole('button', { name: t('trusts.stopNow') }).click()
    await question.waitFor({ state: 'detached' })
    await openCard(away, left)
    await picture(away, '05-come-back')
    await stand.goTo('/inbox/to-do')
    await stand.page.getByRole('tab', { name: t('inbox.boxes.toDo') }).waitFor()
    await expect.poll(() => stand.page.getByRole('link', { name: left }).count()).toBe(0)
    await leave(away, stand)
  },
)
