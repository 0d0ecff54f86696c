import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env.E2E_SHOTS ?? ''
export const areShotsWanted = folder !== ''

/** Writes a picture of what is on screen to the folder that E2E_SHOTS names; nothing when it names none. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!areShotsWanted) return
  mkdirSync(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
