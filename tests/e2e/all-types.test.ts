import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadForm } from '../../contract/forms.ts'
import { isRecord, ownValue } from '../../rules/record/form-data.ts'
import { launchBrowser } from '../../scripts/browser.ts'
import { CELLS, RELATED, ROUND_TRIPS } from './support/all-types.ts'
import { seriousViolations } from './support/axe.ts'
import { gridCell } from './support/claim.ts'
import { type Colleague, colleagues } from './support/colleague.ts'
import { type Person, PHONE, signIn, WIDE } from './support/person.ts'

let browser: Browser
let reader: Colleague
beforeAll(async () => {
  browser = await launchBrowser()
  reader = (await colleagues('chensiyuan')).chensiyuan
  for (const title of RELATED) await reader.start('allTypes', { title })
})
afterAll(() => browser.close())

async function openForm({ page, goTo }: Person): Promise<void> {
  await goTo('/start/allTypes')
  await page.locator('[data-field="title"]').waitFor()
  // The sections of formats are folded.
  const folded = page.locator('h2 button[aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
}

const fieldIn = ({ page }: Person, code: string) => page.locator(`[data-field="${code}"]`)

/** One row of the sub-table by hand: on a phone in its sheet, on a wide screen cell by cell. */
async function addRow(person: Person, round: 0 | 1 | 2): Promise<void> {
  const { page, t, isWide } = person
  await fieldIn(person, 'rows')
    .getByRole('button', { name: t('form.addRow') })
    .click()
  for (const [code, column] of Object.entries(CELLS)) {
    const place = isWide ? await gridCell(page, column, 1) : fieldIn(person, `rows.${code}`)
    if (isWide) {
      await place.click()
      await page.keyboard.press('F2')
    }
    await ROUND_TRIPS[code]?.[round].fill(place, page)
    if (isWide) await page.keyboard.press('Tab')
  }
  if (!isWide)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('form.rowDone') })
      .click()
}

/** A value as it was chosen: people, departments, roles, files and records by their names. */
function chosen(value: unknown): unknown {
  if (isRecord(value) && 'readable' in value) return chosen([value])
  if (!Array.isArray(value)) return value
  return value.map((one: unknown) => (isRecord(one) && 'name' in one ? one.name : one))
}

describe.each([
  { where: 'on a phone', viewport: PHONE },
  { where: 'on a wide screen', viewport: WIDE },
])('the form of all types $where', ({ viewport }) => {
  let person: Person
  beforeAll(async () => {
    person = await signIn(browser, { username: 'chensiyuan', viewport, outward: 'system' })
    person.page.on('dialog', (dialog) => {
      person.complaints.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
  })
  afterAll(() => person.context.close())

  test.each([0, 1, 2] as const)(
    'D-05, D-14: value %i of each field is stored as it is read, and tags stay words',
    async (round) => {
      const { page, t } = person
      await openForm(person)
      await fieldIn(person, 'title').locator('input').fill(`Round ${round}`)
      for (const [code, values] of Object.entries(ROUND_TRIPS)) {
        await values[round].fill(fieldIn(person, code), page)
      }
      await addRow(person, round)
      await page.getByRole('button', { name: t('form.submit'), exact: true }).click()
      await page.waitForURL(/\/instances\//)
      const workflowInstanceId = new URL(page.url()).pathname.split('/').at(-1)
      const { bizObject } = await reader.call(loadForm, { workflowInstanceId })
      for (const [code, values] of Object.entries(ROUND_TRIPS)) {
        expect(chosen(ownValue(bizObject.data, code)), code).toEqual(values[round].stored)
      }
      const rows = ownValue(bizObject.data, 'rows')
      const row: unknown = Array.isArray(rows) ? rows[0] : null
      for (const code of Object.keys(CELLS)) {
        const cell = isRecord(row) ? ownValue(row, code) : undefined
        expect(cell, `rows.${code}`).toEqual(ROUND_TRIPS[code]?.[round].stored)
      }
      expect(await page.locator('[src="x"], script:not([src]):has-text("alert")').count()).toBe(0)
      if (round === 0) {
        const link = page.getByRole('link', { name: /example\.com\/a/ })
        expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
      }
      if (round === 2) await page.getByText(t('form.unsupported')).first().waitFor()
      expect(person.complaints.filter((one) => /dialog|Content Security/.test(one))).toEqual([])
    },
  )

  test('the position of this device is kept without a map service', async () => {
    const { t, context } = person
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 31.2304, longitude: 121.4737 })
    await openForm(person)
    const field = fieldIn(person, 'location')
    await field.getByRole('button', { name: t('values.usePosition') }).click()
    await field.getByText('31.2304, 121.4737').waitFor()
    await field.getByRole('button', { name: t('values.removePosition') }).click()
    await expect.poll(() => field.getByText('31.2304').count()).toBe(0)
  })

  test('the form and its open pickers have no serious violation', async () => {
    const { page } = person
    await openForm(person)
    expect(await seriousViolations(page)).toEqual([])
    for (const code of ['mixedPeople', 'multiDropdown', 'dropdown', 'relation']) {
      await fieldIn(person, code).getByRole('button').last().click()
      await page.getByRole('dialog').getByRole('searchbox').waitFor()
      await page.getByRole('dialog').locator('[aria-busy]').waitFor({ state: 'detached' })
      expect(await seriousViolations(page), code).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
})
