import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { confirm, effectOf, flowOf, openCard, openSheet, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startPurchase } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const GENERAL = { zh: '总经理审批', en: 'General manager' }

test.each(SIZES)('X1: the administrator’s jump says before what it will do $where', async (size) => {
  const subject = subjectOf('直线模组')
  const { chensiyuan } = await colleagues('chensiyuan')
  const instance = await startPurchase(chensiyuan, subject)
  const nameOf = (username: string) => accountOf(username, size.locale).name
  const admin = await enter(browser, size, 'lumingyuan')
  const { page, t } = admin
  await admin.goTo('/maintenance')
  await page.getByRole('searchbox').fill(subject)
  await picture(admin, '09-maintenance')
  await page.getByRole('link', { name: subject }).click()
  const sheet = await openSheet(admin, 'activate')
  await sheet.getByRole('radio', { name: GENERAL[size.locale] }).check({ force: true })
  await write(sheet, 'The manager is on a ship')
  await expect.poll(() => effectOf(sheet)).toContain(nameOf('fangyaqin'))
  expect(await effectOf(sheet)).toContain(nameOf('linjing'))
  await picture(admin, '09-jump')
  await confirm(admin, sheet, 'activate')
  await flowOf(admin)
    .getByText(t('timeline.notes.activatedOther', { name: nameOf('lumingyuan'), node: GENERAL[size.locale] }))
    .waitFor()
  await picture(admin, '09-jumped')
  const general = await enter(browser, size, 'fangyaqin')
  await openCard(general, subject)
  expect(general.page.url()).not.toContain(instance)
  await leave(admin, general)
})
