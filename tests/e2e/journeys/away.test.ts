import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryWorkflowTrust } from '../../../contract/workflow/trust.ts'
import { launchBrowser } from '../../../scripts/browser.ts'
import { pickIn } from '../support/act.ts'
import { seriousViolations } from '../support/axe.ts'
import type { Person } from '../support/person.ts'
import { accountOf } from '../support/samples.ts'
import { enter, leave, picture, SIZES } from '../support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Each size has people of its own: a delegation counts for everything its principal is asked. */
const CASTS = [
  { principal: 'bailu', delegate: 'dingyi' },
  { principal: 'caohuimin', delegate: 'chenglixin' },
]

/** Drags from the middle of one place to below the middle of another: with a finger on a phone, else with the mouse. */
async function drag({ page, isWide, context }: Person, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()])
  if (start === null || end === null) throw new Error('there is nothing to drag')
  const x = start.x + start.width / 2
  const [top, below] = [start.y + start.height / 2, end.y + end.height - 2]
  if (isWide) {
    await page.mouse.move(x, top)
    await page.mouse.down()
    await page.mouse.move(x, below, { steps: 8 })
    await page.mouse.up()
    return
  }
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', top)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', top + (below - top) * part)
  await touch('touchEnd')
}

/** By how much a place on a page that is opened anew moves when the strip's answer comes: a press then would miss it. */
async function moves({ page }: Person, place: Locator, strip: Locator): Promise<number> {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${queryWorkflowTrust.path}?*`, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.url().includes(queryWorkflowTrust.path))
  await page.reload()
  await place.waitFor()
  await asked
  const before = await place.boundingBox()
  answer()
  await strip.waitFor()
  const after = await place.boundingBox()
  await page.unroute(`**${queryWorkflowTrust.path}?*`)
  return (after?.y ?? Number.NaN) - (before?.y ?? Number.NaN)
}

test.each(SIZES.map((size, index) => ({ ...size, ...CASTS[index] })))(
  'L1: away by one switch, a strip on every page, and back again; phrases and help are near $where',
  async ({ principal = '', delegate = '', ...size }) => {
    const me = await enter(browser, size, principal)
    const { page, t } = me
    const clean = async () => expect(await seriousViolations(page)).toEqual([])
    const toggle = page.getByRole('switch', { name: t('trusts.away') })
    const until = t('trusts.awayUntil', { time: '|', name: accountOf(delegate, size.locale).name })
    const strip = page.getByRole('status').filter({ hasText: until.split('|')[1] ?? '' })
    await me.goTo('/me')
    await toggle.click()
    const sheet = page.getByRole('dialog', { name: t('trusts.away') })
    await sheet.getByRole('button', { name: t('trusts.choose', { field: t('trusts.trustee') }) }).click()
    await pickIn(me, delegate)
    await picture(me, '06-away-sheet')
    await clean()
    await sheet.getByRole('button', { name: t('trusts.goAway') }).click()
    await strip.waitFor()
    await picture(me, '06-away-me')
    await clean()

    await me.goTo('/me/phrases')
    const box = page.getByRole('textbox', { name: t('phrases.new') })
    const add = page.getByRole('button', { name: t('phrases.add'), exact: true })
    expect(await moves(me, add, strip)).toBe(0)
    for (const phrase of [
      'Agreed.',
      'Checked against the budget of this quarter; agreed.',
      'Please add the invoice.',
    ]) {
      await box.fill(phrase)
      await add.click()
      await page.getByRole('listitem').filter({ hasText: phrase }).waitFor()
      await expect.poll(() => box.inputValue()).toBe('')
    }
    const rows = page.getByRole('listitem')
    const first = page.getByRole('button', { name: t('ui.order.handle', { name: 'Agreed.' }) })
    await expect.poll(() => first.isEnabled()).toBe(true)
    // The list may still move below the finger after a row was added: then it is dragged again.
    await expect
      .poll(async () => {
        if (await first.isEnabled()) await drag(me, first, rows.last())
        return await rows.last().textContent()
      })
      .toContain('Agreed.')
    await expect.poll(() => first.isEnabled()).toBe(true)
    await first.click()
    await picture(me, '06-phrases')
    await clean()
    await me.goTo('/me/phrases')
    await expect.poll(() => rows.last().textContent()).toContain('Agreed.')

    await me.goTo('/help/manual')
    await page.getByRole('searchbox').fill(t('trusts.title'))
    await page
      .getByRole('link', { name: new RegExp(t('trusts.away')) })
      .first()
      .waitFor()
    await picture(me, '06-help-search')
    await page
      .getByRole('link', { name: new RegExp(t('trusts.away')) })
      .first()
      .click()
    await page.getByRole('article', { name: t('trusts.title') }).waitFor()
    await strip.waitFor()
    await picture(me, '06-help-chapter')
    await clean()
    await me.goTo('/help/developer')
    await page.getByRole('article').waitFor()
    await picture(me, '06-help-developer')

    await me.goTo('/me')
    await toggle.click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('trusts.stopNow') })
      .click()
    await strip.waitFor({ state: 'detached' })
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
    await leave(me)
  },
)
