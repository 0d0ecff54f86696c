import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '../../../contract/push-notice.ts'
import { launchBrowser } from '../../../scripts/browser.ts'
import { seriousViolations } from '../support/axe.ts'
import { colleagues } from '../support/colleague.ts'
import { openTab } from '../support/person.ts'
import { startExpense } from '../support/requests.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'
import { logInOver } from '../support/wire.ts'

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

test('a push is shown in its language by the worker of the built app, and closed when it was read elsewhere', async () => {
  const { context, page, goTo } = await openTab(browser, { serviceWorker: true })
  await context.grantPermissions(['notifications'])
  // The worker comes with the screens behind the login.
  await logInOver(context.request, 'linjing')
  await goTo('/me/notifications')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) found(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (notice: Notice) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(notice),
    })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, lang, tag }) => [title, lang, tag])
    })
  const title = 'En attente de vous : déplacement'
  await push({ type: 'show', title, body: 'Chen', lang: 'fr', tag: 'm1', url: 'messages/open/m1', at: 0 })
  await expect.poll(shown, { timeout: 15_000 }).toEqual([[title, 'fr', 'm1']])
  await push({ type: 'close', tags: ['m1'] })
  await expect.poll(shown, { timeout: 15_000 }).toEqual([])
  await context.close()
})
