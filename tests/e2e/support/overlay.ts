import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousViolations } from './axe.ts'

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
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => overlays.count()).toBe(before)
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
}
