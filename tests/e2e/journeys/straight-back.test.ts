import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { confirm, effectOf, openCard, openSheet, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startPurchase } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const BACK = { zh: '退回', en: 'Return' }

test.each(SIZES)('B6: returned twice, it comes straight back through both levels $where', async (size) => {
  const subject = subjectOf('五轴夹具')
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
  const [general, manager, initiator] = await Promise.all(
    ['fangyaqin', 'linjing', 'chensiyuan'].map((name) => enter(browser, size, name)),
  )
  if (!general || !manager || !initiator) throw new Error('somebody is missing')
  const { t } = general
  const nameOf = (username: string) => accountOf(username, size.locale).name
  const straight = t('approval.returnMode.straight')

  await openCard(general, subject)
  const first = await openSheet(general, 'reject', BACK[size.locale])
  await first.getByRole('radio', { name: new RegExp(nameOf('linjing')) }).check({ force: true })
  await first.getByRole('radio', { name: straight }).check({ force: true })
  await write(first, 'Who needs it?')
  await confirm(general, first, 'reject', BACK[size.locale])

  await openCard(manager, subject)
  await manager.page.getByText('Who needs it?').first().waitFor()
  const second = await openSheet(manager, 'reject')
  await second.getByRole('radio', { name: new RegExp(nameOf('chensiyuan')) }).check({ force: true })
  await second.getByRole('radio', { name: straight }).check({ force: true })
  await write(second, 'Please say who needs it')
  await picture(manager, '02-straight-second-return')
  await confirm(manager, second, 'reject')

  await openCard(initiator, subject)
  await picture(initiator, '02-straight-initiator')
  const submit = await openSheet(initiator, 'submit')
  expect(await effectOf(submit)).toContain(nameOf('linjing'))
  await write(submit, 'The workshop needs it')
  await confirm(initiator, submit, 'submit')

  await openCard(manager, subject)
  const agree = await openSheet(manager, 'agree')
  const effect = await effectOf(agree)
  expect(effect).toContain(nameOf('fangyaqin'))
  await picture(manager, '02-straight-manager-agree')
  await confirm(manager, agree, 'agree')

  await openCard(general, subject)
  await general.page.getByText('The workshop needs it').first().waitFor()
  await picture(general, '02-straight-general')
  await leave(general, manager, initiator)
})
