import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { openCard, openSheet, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startPurchase } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each(SIZES)(
  'G2: a form that changed meanwhile says who changed what, and keeps the opinion $where',
  async (size) => {
    const subject = subjectOf('激光打标机')
    const { chensiyuan, linjing, xiefang } = await colleagues('chensiyuan', 'linjing', 'xiefang')
    const instance = await startPurchase(chensiyuan, subject)
    await linjing.agree(instance)
    const legal = await enter(browser, size, 'yezhiqiu')
    const { page, t } = legal
    await legal.context.route('**/api/events', (route) => route.abort())
    await openCard(legal, subject)
    const sheet = await openSheet(legal, 'agree')
    await write(sheet, 'Terms are fine')
    await xiefang.agree(instance, '', { budgetNo: 'B-2027-1' })
    await sheet
      .getByRole('button', { name: t('approval.confirm', { action: t('approval.actions.agree') }) })
      .click()
    const conflict = page.getByRole('dialog', { name: t('approval.conflict.title') })
    await conflict.getByText(accountOf('xiefang', size.locale).name).first().waitFor()
    await conflict.getByText('B-2027-1').waitFor()
    await conflict.getByText('Terms are fine').waitFor()
    await picture(legal, '10-conflict')
    await conflict
      .getByRole('button', { name: t('approval.conflict.act', { action: t('approval.actions.agree') }) })
      .click()
    await conflict.waitFor({ state: 'detached' })
    await legal.goTo(`/instances/${instance}`)
    await page.getByText('Terms are fine').first().waitFor()
    expect(await page.getByText('B-2027-1').count()).toBeGreaterThan(0)
    await leave(legal)
  },
)
