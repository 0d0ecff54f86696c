import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { openCard, openSheet, write } from '../support/act.ts'
import { colleagues } from '../support/colleague.ts'
import { startExpense } from '../support/requests.ts'
import { enter, leave, picture, SIZES, subjectOf } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each(SIZES)(
  'the back key closes a sheet and keeps it; without a network the action waits and goes out by itself $where',
  async (size) => {
    const subject = subjectOf('Offline')
    const { jiangyiming } = await colleagues('jiangyiming')
    const instance = await startExpense(jiangyiming, subject)
    const manager = await enter(browser, size, 'linjing')
    const { page, t, context } = manager
    await openCard(manager, subject)
    const address = page.url()
    const sheet = await openSheet(manager, 'agree')
    await write(sheet, 'Typed once')
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    const again = await openSheet(manager, 'agree')
    expect(await again.getByRole('textbox').inputValue()).toBe('Typed once')
    await context.setOffline(true)
    await again
      .getByRole('button', { name: t('approval.confirm', { action: t('approval.actions.agree') }) })
      .click()
    await again.getByText(t('approval.waiting.offline')).waitFor()
    await picture(manager, '12-offline')
    await context.setOffline(false)
    await again.waitFor({ state: 'detached' })
    await manager.goTo(`/instances/${instance}`)
    await page.locator('header').getByText(t('approval.state.completed')).first().waitFor()
    await leave(manager)
  },
)
