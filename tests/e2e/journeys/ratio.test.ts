import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { confirm, effectOf, flowOf, openCard, openSheet } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startContract } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each(SIZES)('M4: two voices of three carry a secret vote $where', async (size) => {
  const subject = subjectOf('检测工装')
  const { chensiyuan, linjing, sunyue, yezhiqiu, hejunjie, xiefang, zengqingling } = await colleagues(
    'chensiyuan',
    'linjing',
    'sunyue',
    'yezhiqiu',
    'hejunjie',
    'xiefang',
    'zengqingling',
  )
  const instance = await startContract(chensiyuan, subject, { reviewers: ['sunyue'], amount: '800000' })
  await linjing.agree(instance)
  await sunyue.agree(instance, 'Fine by me')
  await yezhiqiu.agree(instance, '', { legalNote: 'No risk' })
  await hejunjie.agree(instance)
  await xiefang.agree(instance)

  const voter = await enter(browser, size, 'ouyangwenbo')
  const { t } = voter
  await openCard(voter, subject)
  await picture(voter, '07-vote-page')
  const sheet = await openSheet(voter, 'agree')
  await picture(voter, '07-vote-sheet')
  // A secret vote names nobody who has not voted.
  expect(await effectOf(sheet)).not.toContain(accountOf('zengqingling', size.locale).name)
  await confirm(voter, sheet, 'agree')
  await openCard(voter, subject, 'finished')
  await flowOf(voter)
    .getByText(t('timeline.agreedOf', { agreed: 1, needed: 2 }))
    .waitFor()
  await picture(voter, '07-vote-one')
  await zengqingling.agree(instance)
  await voter.goTo(`/instances/${instance}`)
  await flowOf(voter).getByRole('heading', { level: 3 }).first().waitFor()
  await picture(voter, '07-vote-carried')
  await leave(voter)
})
