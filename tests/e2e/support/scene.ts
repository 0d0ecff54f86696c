import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { type Device, openTab, type Person, PHONE, WIDE } from './person.ts'
import { areShotsWanted, shoot } from './shots.ts'
import { logInOver } from './wire.ts'

/** The two sizes of every journey, each in another language. */
export const SIZES = [
  { where: 'on a phone in Chinese', viewport: PHONE, locale: 'zh' },
  { where: 'on a wide screen in English', viewport: WIDE, locale: 'en' },
] as const satisfies readonly (Device & { where: string })[]
export type Size = (typeof SIZES)[number]

/** A subject that no other journey on the same server has. */
export function subjectOf(text: string): string {
  return `${text} ${randomUUID().slice(0, 6)}`
}

/** Somebody at work: signed in already, so that a journey begins where it begins. */
export async function enter(
  browser: Browser,
  size: Size,
  username: string,
  prepare?: Device['prepare'],
): Promise<Person> {
  const { viewport, locale } = size
  const tab = await openTab(browser, {
    viewport,
    locale,
    outward: 'system',
    ...(prepare === undefined ? {} : { prepare }),
  })
  await logInOver(tab.context.request, username)
  return tab
}

/** Everybody's windows close. */
export async function leave(...people: readonly Person[]): Promise<void> {
  await Promise.all(people.map(({ context }) => context.close()))
}

/** What is on screen, light and dark, where pictures are wanted. */
export async function picture({ page, isWide }: Person, name: string): Promise<void> {
  if (!areShotsWanted) return
  for (const tone of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: tone })
    await page.locator(`html[data-outward="${tone}"]`).waitFor()
    await shoot(page, `${name}-${isWide ? 'wide' : 'phone'}-${tone}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
