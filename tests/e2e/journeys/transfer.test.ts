import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { confirm, effectOf, flowOf, openCard, openSheet, pick, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startContract } from '../support/requests.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each(SIZES)(
  'T6, V1: a transfer and an agree are taken back before they are opened $where',
  async (size) => {
    const subject = subjectOf('齿轮箱端盖')
    const { chensiyuan } = await colleagues('chensiyuan')
    await startContract(chensiyuan, subject, { reviewers: ['tanxiaolan'] })
    const nameOf = (username: string) => accountOf(username, size.locale).name

    const manager = await enter(browser, size, 'linjing')
    const { page } = manager
    await openCard(manager, subject)
    const forward = await openSheet(manager, 'forward')
    await pick(manager, forward, 'duanwenjing')
    await write(forward, 'You know the customer')
    expect(await effectOf(forward)).toContain(nameOf('duanwenjing'))
    await picture(manager, '04-transfer')
    await confirm(manager, forward, 'forward')

    await openCard(manager, subject, 'finished')
    await picture(manager, '04-transferred')
    const undo = await openSheet(manager, 'undoForward')
    await picture(manager, '04-undo')
    await confirm(manager, undo, 'undoForward')
    await page.waitForURL(/\/items\//)

    const agree = await openSheet(manager, 'agree')
    expect(await effectOf(agree)).toContain(nameOf('tanxiaolan'))
    await confirm(manager, agree, 'agree')
    await openCard(manager, subject, 'finished')
    const back = await openSheet(manager, 'takeBack')
    await picture(manager, '04-take-back')
    await confirm(manager, back, 'takeBack')
    await page.waitForURL(/\/items\//)
    await picture(manager, '04-taken-back')

    const again = await openSheet(manager, 'agree')
    await confirm(manager, again, 'agree')
    const reviewer = await enter(browser, size, 'tanxiaolan')
    await openCard(reviewer, subject)
    await flowOf(reviewer).getByText(nameOf('linjing')).first().waitFor()
    await leave(manager, reviewer)
  },
)
