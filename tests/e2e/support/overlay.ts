import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousViolations } from './axe.ts'

const MOST_PRESSES = 30

/**
 * Opens an overlay by its opener and holds it to what every sheet, picker and menu promises: no serious violation, Tab
 * stays inside, Esc closes, the focus returns to where it came from.
 */
export async function expectGoodOverlay(page: Page, opener: Locator): Promise<void> {
  const overlays = page.getByRole('dialog')
  const before = await overlays.count()
  await opener.click()
  const overlay = overlays.nth(before)
  await overlay.waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await expectFocusStays(page, overlay)
  await page.keyboard.press('Escape')
  await expect.poll(() => overlays.count()).toBe(before)
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Tab by Tab until it is where it was after the first one: once around. */
async function expectFocusStays(page: Page, overlay: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    const { isInside, isAround } = await overlay.evaluate((element) => {
      const now = document.activeElement
      const isAround = now?.hasAttribute('data-once') === true
      if (element.querySelector('[data-once]') === null) now?.setAttribute('data-once', '')
      return { isInside: element.contains(now), isAround }
    })
    expect(isInside).toBe(true)
    if (isAround) return
  }
}
