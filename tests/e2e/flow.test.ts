import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { seriousViolations } from './support/axe.ts'
import { smallClaim, startClaim } from './support/claim.ts'
import { PHONE, signIn, WIDE } from './support/person.ts'
import { accountOf } from './support/samples.ts'
import { shoot } from './support/shots.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

const DEVICES = [
  { name: 'phone', viewport: PHONE, locale: 'zh', outward: 'system' },
  { name: 'wide-en', viewport: WIDE, locale: 'en', outward: 'system' },
] as const

test.each(DEVICES)(
  'the flow chart shows where a claim stands, in a drawing and in words ($name)',
  async ({ name, ...device }) => {
    const initiator = await signIn(browser, { username: 'chensiyuan', ...device })
    const { page, t } = initiator
    await startClaim(await signIn(browser, { username: 'chensiyuan' }), smallClaim(`Chart ${name}`))
    await initiator.goTo('/inbox/mine')
    await page
      .getByRole('link', { name: new RegExp(`Chart ${name}`) })
      .first()
      .click()
    await page.getByRole('region', { name: t('timeline.title') }).waitFor()
    await shoot(page, `timeline-${name}`)

    await page.getByRole('button', { name: t('chart.title') }).click()
    const sheet = page.getByRole('dialog', { name: t('chart.title') })
    const now = sheet
      .locator('[data-node]', { has: page.locator('rect') })
      .and(sheet.getByRole('button', { name: new RegExp(t('chart.state.now')) }))
    await now.first().waitFor()
    await shoot(page, `chart-${name}`)
    await now.first().focus()
    await page.keyboard.press('Enter')
    await sheet.getByText(t('chart.item.open')).first().waitFor()
    await shoot(page, `chart-people-${name}`)
    expect(await seriousViolations(page)).toEqual([])

    await sheet.getByRole('radio', { name: t('chart.views.list') }).click()
    await sheet.getByRole('listitem').first().waitFor()
    await shoot(page, `chart-list-${name}`)
  },
)

test.each(DEVICES)('one switch hands my tasks over and back ($name)', async ({ name, ...device }) => {
  const person = await signIn(browser, { username: name === 'phone' ? 'linjing' : 'wangmin', ...device })
  const { page, t } = person
  await person.goTo('/me/delegations')
  const away = page.getByRole('switch', { name: t('trusts.away') })
  await away.click()
  await page.getByRole('button', { name: t('trusts.choose', { field: t('trusts.trustee') }) }).click()
  const picker = page.getByRole('dialog', { name: t('trusts.trustee') })
  await picker.getByRole('searchbox').fill('sunyue')
  await picker.getByRole('button', { name: accountOf('sunyue', device.locale).name }).click()
  await shoot(page, `away-sheet-${name}`)
  await page.getByRole('button', { name: t('trusts.goAway') }).click()
  await page.getByRole('article').first().waitFor()
  await shoot(page, `delegations-${name}`)
  expect(await seriousViolations(page)).toEqual([])

  await away.click()
  await page.getByRole('button', { name: t('trusts.stopNow') }).click()
  await page.getByText(t('trusts.awayHint')).waitFor()
  await page
    .getByRole('button', { name: t('trusts.add') })
    .first()
    .click()
  await shoot(page, `trust-sheet-${name}`)
})
