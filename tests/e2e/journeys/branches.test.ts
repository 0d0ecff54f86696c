import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { choose, confirm, effectOf, flowOf, openCard, openSheet, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startPurchase } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const CAPTIONS = { zh: { back: '退回', agree: '批准' }, en: { back: 'Return', agree: 'Approve' } }

test.each(SIZES)(
  'B13, P5: from behind the join a purchase goes back into both branches $where',
  async (size) => {
    const subject = subjectOf('主轴壳体')
    const { chensiyuan, linjing, xiefang, yezhiqiu } = await colleagues(
      'chensiyuan',
      'linjing',
      'xiefang',
      'yezhiqiu',
    )
    const instance = await startPurchase(chensiyuan, subject)
    await linjing.agree(instance)
    await xiefang.agree(instance, '', { budgetNo: 'B-1' })
    await yezhiqiu.agree(instance, 'Terms are fine')

    const general = await enter(browser, size, 'fangyaqin')
    const { t, locale, page } = general
    const { back, agree } = CAPTIONS[size.locale]
    const [legalName, financeName] = ['yezhiqiu', 'xiefang'].map((one) => accountOf(one, locale).name)
    await openCard(general, subject)
    await picture(general, '01-branches-page')
    const sheet = await openSheet(general, 'reject', back)
    await choose(sheet, financeName ?? '')
    await expect.poll(() => effectOf(sheet)).toContain(financeName)
    expect(await effectOf(sheet)).toContain(legalName)
    await write(sheet, 'Please look at the price once more')
    await picture(general, '01-branches-return')
    await confirm(general, sheet, 'reject', back)

    const legal = await enter(browser, size, 'yezhiqiu')
    await openCard(legal, subject)
    await legal.page.getByText('Please look at the price once more').first().waitFor()
    await picture(legal, '01-branches-returned')
    const again = await openSheet(legal, 'agree')
    await write(again, 'Looked again')
    await confirm(legal, again, 'agree')
    await xiefang.agree(instance, '', { budgetNo: 'B-2' })

    await openCard(general, subject)
    const approve = await openSheet(general, 'agree', agree)
    expect(await effectOf(approve)).toContain(t('approval.effect.ends.agreed'))
    await confirm(general, approve, 'agree', agree)
    await general.goTo(`/instances/${instance}`)
    await page.locator('header').getByText(t('approval.state.completed')).first().waitFor()
    await flowOf(general).getByText('Looked again').waitFor()
    await picture(general, '01-branches-finished')
    await leave(general, legal)
  },
)
