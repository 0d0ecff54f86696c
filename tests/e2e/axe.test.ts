import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { seriousViolations } from './support/axe.ts'
import { fieldOf, submitClaim } from './support/claim.ts'
import { colleagues } from './support/colleague.ts'
import { expectGoodOverlay } from './support/overlay.ts'
import { openTab, type Person, PHONE, signIn, WIDE } from './support/person.ts'
import { startExpense } from './support/requests.ts'
import { expenseNames } from './support/samples.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

const { field } = expenseNames('zh')

describe.each([
  { where: 'on a phone', viewport: PHONE },
  { where: 'on a wide screen', viewport: WIDE },
])('$where, light and dark,', ({ viewport }) => {
  const isPhone = viewport === PHONE
  // An item of its own: other journeys decide on the others meanwhile.
  const subject = `Looked at ${viewport.width}`
  let person: Person
  beforeAll(async () => {
    const { chensiyuan } = await colleagues('chensiyuan')
    await startExpense(chensiyuan, subject)
    person = await signIn(browser, { username: 'linjing', viewport, outward: 'system' })
  })
  afterAll(() => person.context.close())

  const goTo = (path: string) => person.goTo(path)
  const check = async () => expect(await seriousViolations(person.page)).toEqual([])

  test('the login page has no serious violation, nor has the diagnosis', async () => {
    const { context, page, t, goTo: go } = await openTab(browser, { viewport, outward: 'system' })
    await go('/login')
    await page.getByRole('button', { name: t('login.signIn'), exact: true }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: t('login.signIn'), exact: true }).click()
    await page.getByText(t('login.passwordRequired')).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('link', { name: t('login.diagnose') }).click()
    await page.getByRole('button', { name: t('diagnosis.copy'), disabled: false }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await context.close()
  })

  test.each(['to-do', 'finished', 'mine'])('the list %s has none, nor has its filter', async (box) => {
    const { page, t } = person
    await goTo(`/inbox/${box}`)
    await page.locator('[data-card]').first().waitFor()
    await check()
    // The largest filter panel; on a wide screen it is the same one in a dialog.
    if (isPhone || box === 'finished')
      await expectGoodOverlay(page, page.getByRole('button', { name: t('inbox.filter'), exact: true }))
  })

  // A wide screen shows the same parts in a column as narrow as a phone.
  if (isPhone)
    test('what is ticked and decided together has none, nor have the further lists', async () => {
      const { page, t } = person
      await goTo('/inbox/to-do')
      await page.getByRole('button', { name: t('drafts.select'), exact: true }).click()
      await page.getByRole('checkbox', { name: subject }).check({ force: true })
      const agree = page.getByRole('button', { name: t('decisions.action.agree'), exact: true })
      await agree.waitFor()
      await check()
      await expectGoodOverlay(page, agree)
      for (const box of ['to-read', 'read', 'drafts']) {
        await goTo(`/inbox/${box}`)
        // What is loading says so too.
        await page.locator('[role=status]:not([aria-busy])').first().waitFor()
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
        await check()
      }
    })

  test('a delegation, how one is told and the manual have none', async () => {
    const { page, t } = person
    await goTo('/me/delegations')
    await expectGoodOverlay(page, page.getByRole('button', { name: t('trusts.add') }).first())
    // The other size shows the same parts.
    if (!isPhone) return
    await goTo('/me/notifications')
    await page.getByRole('table').waitFor()
    await check()
    await goTo('/help/manual')
    await page.getByRole('searchbox').waitFor()
    await check()
  })

  test('the portal, its search, an application and the workbench have none', async () => {
    const { page, t } = person
    await goTo('/apps')
    await page.getByRole('link', { name: '费用报销' }).first().waitFor()
    await check()
    await goTo('/apps?q=fy')
    await page.locator('mark').first().waitFor()
    await check()
    await goTo('/apps/leave')
    await page.getByRole('navigation', { name: t('apps.lists') }).waitFor()
    await page.getByRole('link', { name: '休假制度' }).waitFor()
    await check()
    await goTo('/workbench')
    await page
      .getByRole('region', { name: t('workbench.toDo') })
      .getByRole('link')
      .nth(1)
      .waitFor()
    await check()
  })

  test('the start page and an empty form have none', async () => {
    const { page, t } = person
    await goTo('/start')
    await page.getByRole('heading', { name: t('start.all') }).waitFor()
    await check()
    await goTo('/start/expenseClaim')
    await fieldOf(page, field('title')).waitFor()
    await check()
  })

  test('a form with errors, its picker and its row editor have none', async () => {
    const { page, t } = person
    await goTo('/start/expenseClaim')
    await page.getByRole('button', { name: t('form.addRow') }).click()
    if (isPhone) await page.getByRole('button', { name: t('form.rowDone') }).click()
    await submitClaim(person)
    await page.getByRole('button', { name: t('form.nextProblem') }).waitFor()
    await check()
    await expectGoodOverlay(
      page,
      page.getByRole('button', { name: t('form.chooseFor', { field: field('companions') }) }),
    )
    if (isPhone) await expectGoodOverlay(page, page.getByRole('button', { name: t('form.newRow') }))
  })

  test('an item to decide and its sheets have none', async () => {
    const { page, t } = person
    await goTo('/inbox/to-do')
    await page.getByRole('link', { name: subject }).first().click()
    const action = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}( [A-Z])?$`) })
    await action(t('approval.actions.agree')).waitFor()
    await page
      .getByRole('region', { name: t('timeline.title') })
      .getByRole('heading', { level: 3 })
      .first()
      .waitFor()
    await check()
    for (const name of ['approval.actions.agree', 'approval.actions.reject', 'approval.more'])
      await expectGoodOverlay(page, action(t(name)))
    await action(t('approval.more')).click()
    await page
      .getByRole('button', { name: new RegExp(`^${t('approval.actions.adjustParticipant')}`) })
      .click()
    await page.getByRole('radio').first().waitFor()
    await check()
    await expectGoodOverlay(page, page.getByRole('button', { name: t('people.chooseSeveral') }))
  })

  test('urging and withdrawing from a row of mine have none', async () => {
    const other = await signIn(browser, { username: 'chensiyuan', viewport, outward: 'system' })
    await other.goTo('/inbox/mine?instanceState=PROCESSING')
    const card = other.page.getByRole('article', { name: subject })
    for (const name of ['approval.actions.urge', 'approval.actions.withdraw'])
      await expectGoodOverlay(other.page, card.getByRole('button', { name: other.t(name) }))
    await other.context.close()
  })

  test('a finished instance has none', async () => {
    const { page, t } = person
    await goTo('/inbox/mine?instanceState=COMPLETED')
    await page.locator('[data-card]').first().click()
    await page.waitForURL(/\/instances\//)
    await page
      .getByRole('region', { name: t('timeline.title') })
      .getByRole('heading', { level: 3 })
      .first()
      .waitFor()
    await check()
  })

  test('the personal area and its choices have none', async () => {
    const { page, t } = person
    await goTo('/me')
    await page.getByRole('button', { name: t('me.signOut') }).waitFor()
    await check()
    await expectGoodOverlay(page, page.getByRole('button', { name: new RegExp(`^${t('me.organisation')}`) }))
    for (const part of ['profile', 'settings', 'password', 'devices']) {
      await goTo(`/me/${part}`)
      await page.getByRole('button', { name: t('ui.back') }).waitFor()
      await check()
    }
    await goTo('/me/settings')
    await expectGoodOverlay(page, page.getByRole('button', { name: new RegExp(`^${t('me.language')}`) }))
  })
})
