import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { flowOf, openCard } from '../support/act.ts'
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
  'the chart of a run shows where it stands, and is walked with the keys $where',
  async (size) => {
    const subject = subjectOf('三坐标测量机')
    const { chensiyuan, linjing, xiefang } = await colleagues('chensiyuan', 'linjing', 'xiefang')
    const instance = await startPurchase(chensiyuan, subject)
    await linjing.agree(instance)
    await xiefang.agree(instance, '', { budgetNo: 'B-1' })
    const legal = await enter(browser, size, 'yezhiqiu')
    const { page, t } = legal
    await openCard(legal, subject)
    const opener = page.getByRole('button', { name: t('chart.title') })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: t('chart.title') })
    const node = (state: string) => sheet.getByRole('button', { name: new RegExp(t(`chart.state.${state}`)) })
    await node('now').first().waitFor()
    expect(await node('pass').count()).toBeGreaterThanOrEqual(3)
    await picture(legal, '11-chart')
    await node('now').first().focus()
    await page.keyboard.press('Enter')
    await sheet.getByRole('heading', { level: 3 }).waitFor()
    await sheet.getByRole('listitem').getByText(accountOf('yezhiqiu', size.locale).name).waitFor()
    await picture(legal, '11-chart-node')
    const before = await page.evaluate(() => document.activeElement?.getAttribute('data-node'))
    await page.keyboard.press(legal.isWide ? 'ArrowLeft' : 'ArrowUp')
    const after = await page.evaluate(() => document.activeElement?.getAttribute('data-node'))
    expect(after).not.toBe(before)
    await sheet.getByText(t('chart.views.list')).click()
    await sheet.getByText(accountOf('linjing', size.locale).name).waitFor()
    await picture(legal, '11-chart-list')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await flowOf(legal).waitFor()
    await leave(legal)
  },
)
