import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { confirm, effectOf, openSheet, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startExpense } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each(SIZES)(
  'W1, U1: from the list of mine a claim is urged, withdrawn, and sent once more $where',
  async (size) => {
    const subject = subjectOf('To withdraw')
    const { sunyue } = await colleagues('sunyue')
    await startExpense(sunyue, subject)
    const initiator = await enter(browser, size, 'sunyue')
    const { page, t } = initiator
    await initiator.goTo('/inbox/mine')
    const card = page.getByRole('article', { name: subject })
    await card.getByText(accountOf('linjing', size.locale).name).waitFor()
    await picture(initiator, '08-mine')
    await card.getByRole('button', { name: t('approval.actions.urge') }).click()
    const urge = page.getByRole('dialog', { name: t('approval.actions.urge') })
    // Who is urged comes after the sheet and makes it taller: a press in that moment would miss.
    await urge.getByText(accountOf('linjing', size.locale).name).first().waitFor()
    await write(urge, 'Please today')
    await picture(initiator, '08-urge')
    await confirm(initiator, urge, 'urge')

    await card.getByRole('button', { name: t('approval.actions.withdraw') }).click()
    const withdraw = page.getByRole('dialog', { name: t('approval.actions.withdraw') })
    await write(withdraw, 'Wrong amount')
    expect(await effectOf(withdraw)).toContain(accountOf('linjing', size.locale).name)
    await picture(initiator, '08-withdraw')
    await confirm(initiator, withdraw, 'withdraw')
    await card.getByText(t('inbox.marks.returned')).waitFor()
    await picture(initiator, '08-mine-withdrawn')
    await card.getByRole('link', { name: subject }).click()
    await page.waitForURL(/\/items\//)
    await picture(initiator, '08-withdrawn')
    const submit = await openSheet(initiator, 'submit')
    expect(await effectOf(submit)).toContain(accountOf('linjing', size.locale).name)
    await confirm(initiator, submit, 'submit')
    await leave(initiator)
  },
)
