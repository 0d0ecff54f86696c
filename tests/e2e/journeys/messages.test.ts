import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { seriousViolations } from '../support/axe.ts'
import { colleagues } from '../support/colleague.ts'
import { startExpense } from '../support/requests.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each(SIZES)(
  'what is told is counted, opened, and gone everywhere once it is decided $where',
  async (size) => {
    const { chensiyuan, linjing } = await colleagues('chensiyuan', 'linjing')
    const person = await enter(browser, size, 'linjing')
    const { page, t } = person
    await person.goTo('/messages/unread')
    const [first, second] = [subjectOf('Told'), subjectOf('Decided')]
    await startExpense(chensiyuan, first)
    const decided = await startExpense(chensiyuan, second)
    const card = (subject: string) =>
      page.getByRole('link', { name: new RegExp(`${subject}.*${t('messages.isUnread')}`) })
    await card(first).waitFor()
    await card(second).waitFor()
    await picture(person, '05-messages')
    expect(await seriousViolations(page)).toEqual([])
    // On another device.
    await linjing.agree(decided)
    await card(second).waitFor({ state: 'detached' })
    await card(first).click()
    await page.getByRole('region', { name: t('timeline.title') }).waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: t('messages.tabs.unread') }).waitFor()
    await card(first).waitFor({ state: 'detached' })
    await person.goTo('/me/notifications')
    const quiet = page.getByRole('switch', { name: t('messages.setting.quiet') })
    await quiet.click()
    await page.getByLabel(t('messages.setting.from')).waitFor()
    await picture(person, '05-message-settings')
    expect(await seriousViolations(page)).toEqual([])
    await quiet.click()
    await page.getByLabel(t('messages.setting.from')).waitFor({ state: 'detached' })
    await leave(person)
  },
)
