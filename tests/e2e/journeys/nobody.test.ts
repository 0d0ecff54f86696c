import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { confirm, effectOf, openCard, openSheet, pick, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { importPackage } from '../support/import-package.ts'
import { pettyCashPackage } from '../support/petty-cash.ts'
import { startExpense } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
  await importPackage(pettyCashPackage(), inject('appServer').dataDir)
})
afterAll(() => browser.close())

test.each(SIZES)(
  'N1: what nobody can approve is in the administrator’s list, and is assigned there $where',
  async (size) => {
    const subject = subjectOf('Nobody')
    // Nobody is named in the field that says who decides.
    const { shenguodong } = await colleagues('shenguodong')
    const instance = await startExpense(shenguodong, subject, '800', 'pettyCash')
    const admin = await enter(browser, size, 'lumingyuan')
    const { page, t } = admin
    await admin.goTo('/maintenance?kind=noParticipant')
    await page.getByRole('link', { name: subject }).waitFor()
    await picture(admin, '06-nobody-list')
    await page.getByRole('link', { name: subject }).click()
    await page.waitForURL(new RegExp(instance))
    await page.getByRole('button', { name: t('approval.more') }).waitFor()
    await picture(admin, '06-nobody-page')
    const sheet = await openSheet(admin, 'adjustHandlers')
    await pick(admin, sheet, 'wenruyu')
    await write(sheet, 'The secretary decides')
    expect(await effectOf(sheet)).toContain(accountOf('wenruyu', size.locale).name)
    await picture(admin, '06-nobody-assign')
    await confirm(admin, sheet, 'adjustHandlers')
    const assigned = await enter(browser, size, 'wenruyu')
    await openCard(assigned, subject)
    await picture(assigned, '06-nobody-assigned')
    await leave(admin, assigned)
  },
)
