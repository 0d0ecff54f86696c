import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const answer = z.object({
  // Nothing looked at is nothing found.
  passes: z.array(z.unknown()).check(z.minLength(1)),
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.nullish(z.string()),
      help: z.string(),
      nodes: z.array(z.object({ html: z.string() })),
    }),
  ),
})

/**
 * What axe calls serious or critical on the page as it stands, light and dark: the rule, and what breaks it. A tone
 * changes colours only, so the second look is at the contrast alone.
 */
export async function seriousViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await look(page, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-outward="dark"]').waitFor()
  const dark = await look(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((one) => `dark: ${one}`)]
}

/** A rule says how much it weighs: those that can only find something lighter are not asked. */
const LIGHT_RULES = `Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => [id, { enabled: false }]))`

async function look(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const chosen = JSON.stringify({ resultTypes: ['violations'], ...options })
  const { violations } = answer.parse(await page.evaluate(`axe.run({ rules: ${LIGHT_RULES}, ...${chosen} })`))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' ')}`,
    )
}
