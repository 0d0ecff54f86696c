import { readFile } from 'node:fs/promises'
import type { Browser, Download } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { launchBrowser } from '../../scripts/browser.ts'
import { seriousViolations } from './support/axe.ts'
import { fieldOf, gridCell, openCell } from './support/claim.ts'
import { type Person, PHONE, signIn, WIDE } from './support/person.ts'
import { expenseNames } from './support/samples.ts'
import { shoot } from './support/shots.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

const { column } = expenseNames('zh')

/** "row:column" of the cell with the focus. */
const focusedPlace = ({ page }: Person) =>
  page.evaluate(() => document.activeElement?.closest('[data-place]')?.getAttribute('data-place') ?? null)

test('wide: rows are added, pasted as a block, sorted, copied, summed, and deleted with a way back', async () => {
  const person = await openForm(WIDE)
  const { page, t, complaints } = person
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: t('form.addRow') }).click()
  await page.evaluate(() =>
    navigator.clipboard.writeText(
      '2026-11-01\tTrain\t300\n2026-11-02\tHotel\t1,200.50\n2026-11-03\tTaxi\tcheap',
    ),
  )
  await (await gridCell(page, column('date'), 1)).click()
  await page.keyboard.press('Control+V')
  // Two rows came, and the cell that takes no such text stayed empty.
  await page.getByText(t('grid.pastedPartly', { cells: 8, refused: 1 })).waitFor()
  await text(person, column('amount'), 2, '¥1,200.50')
  await page.getByRole('grid').getByText('¥1,500.50').waitFor()

  await (await openCell(person, column('amount'), 3)).pressSequentially('45')
  await page.keyboard.press('Enter')
  await page.getByRole('grid').getByText('¥1,545.50').waitFor()

  await page
    .getByRole('columnheader', { name: column('amount') })
    .getByRole('button')
    .click()
  await text(person, column('amount'), 1, '¥45.00')
  await shoot(page, 'sub-table-wide')
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('grid.keepOrder') }).click()

  await page.getByLabel(t('grid.pickRow', { number: 1 })).check({ force: true })
  await page.getByRole('button', { name: t('grid.copyRows', { count: 1 }) }).click()
  await text(person, column('amount'), 4, '¥45.00')
  await page.getByLabel(t('grid.pickAll')).check({ force: true })
  await page.getByRole('button', { name: t('grid.deleteRows', { count: 4 }) }).click()
  await page.getByText(t('form.noRows')).waitFor()
  await page.getByRole('button', { name: t('form.undo') }).click()
  await text(person, column('amount'), 4, '¥45.00')
  expect(complaints.filter((one) => /react|key/i.test(one))).toEqual([])
})

test('wide: keys lead through a long table, and what is typed goes where they led', async () => {
  const person = await openForm(WIDE)
  const { page, t } = person
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: t('form.addRow') }).click()
  const lines = Array.from({ length: 60 }, (_, row) => `2026-11-01\tTrain\t${row}`).join('\n')
  await page.evaluate((rows) => navigator.clipboard.writeText(rows), lines)
  await (await gridCell(page, column('date'), 1)).click()
  await page.keyboard.press('Control+V')
  await text(person, column('amount'), 2, '¥1.00')
  const place = () => focusedPlace(person)
  const [row, at] = ((await place()) ?? '').split(':').map(Number)
  expect(row).toBe(0)
  await page.keyboard.press('Control+ArrowDown')
  await expect.poll(place).toBe(`59:${at}`)
  await page.keyboard.press('Control+Home')
  await expect.poll(place).toBe('0:1')
  await (await openCell(person, column('amount'), 1)).pressSequentially('7')
  await page.keyboard.press('Enter')
  const amounts = Number((await place())?.split(':')[1])
  expect(await place()).toBe(`1:${amounts}`)
  await page.keyboard.type('45')
  await page.keyboard.press('Shift+Enter')
  expect(await place()).toBe(`0:${amounts}`)
  await text(person, column('amount'), 2, '¥45.00')
})

test('wide: keys take back and do again, whatever rows come and go, and the next key goes on from there', async () => {
  const person = await openForm(WIDE)
  const { page, t } = person
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = () => focusedPlace(person)
  const rows = () => page.getByRole('grid').locator('[role="rowgroup"] [role="row"]').count()
  await page.getByRole('button', { name: t('form.addRow') }).click()
  const lines = Array.from({ length: 5 }, (_, row) => `2026-11-01\tTrain\t${row}`).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
  await (await gridCell(page, column('date'), 1)).click()
  await page.keyboard.press('Control+V')
  await text(person, column('amount'), 5, '¥4.00')
  await page.keyboard.press('Control+End')
  expect(await place()).toMatch(/^4:/)
  // The row below the cursor goes.
  await page.keyboard.press('Control+Z')
  await expect.poll(place).toMatch(/^0:/)
  await page.keyboard.press('Control+Y')
  await text(person, column('amount'), 5, '¥4.00')
  await page.keyboard.press('ArrowDown')
  await expect.poll(place).toMatch(/^1:/)
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Control+Z')
  await page.getByText(t('form.noRows')).waitFor()
  // Nothing to stand on, and still the grid hears its keys.
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(rows).toBe(1)
  await page.keyboard.press('Control+Y')
  await text(person, column('amount'), 5, '¥4.00')
  await expect.poll(place).toMatch(/^0:/)
})

test('wide: a long text is typed in room enough and seen whole, in the only row of a table with sums', async () => {
  const person = await signIn(browser, { username: 'chensiyuan', viewport: WIDE })
  const { page, t } = person
  await person.goTo('/start/allTypes')
  await page.getByRole('button', { name: t('form.addRow') }).click()
  await page.locator('[data-place="0:1"]').click({ trial: true })
  await page.locator('[data-place="0:2"]').click()
  await page.keyboard.type('What is said here takes several lines. '.repeat(5))
  const area = page.getByRole('grid').locator('textarea')
  const box = await area.boundingBox()
  if (box === null) throw new Error('the long text is not drawn')
  expect(box.width).toBeGreaterThan(200)
  const seen = await area.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (left + right) / 2
    return [top + 3, (top + bottom) / 2, bottom - 3].map(
      (y) => document.elementFromPoint(middle, y) === element,
    )
  })
  expect(seen).toEqual([true, true, true])
  await shoot(page, 'long-text-in-grid-wide')
})

test('wide: an input that is scrolled away goes below the pinned cells and the head, and comes back', async () => {
  const person = await signIn(browser, { username: 'chensiyuan', viewport: WIDE })
  const { page, t, goTo } = person
  await goTo('/start/allTypes')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: t('form.addRow') }).click()
  const lines = Array.from({ length: 30 }, (_, row) => `Row ${row}`).join('\n')
  await page.evaluate((rows) => navigator.clipboard.writeText(rows), lines)
  await page.locator('[data-place="0:1"]').click()
  await page.keyboard.press('Control+V')
  await page.locator('[data-place="4:2"]').click()
  await page.keyboard.type('What is said here takes several lines. '.repeat(3))
  const grid = page.getByRole('grid')
  const area = grid.locator('textarea')
  const scrollTo = (left: number, top: number) =>
    grid.evaluate((element, to) => element.parentElement?.scrollTo(to), { left, top })
  /** How much of the input is on top, looked at in a raster. */
  const onTop = () =>
    area.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const head = document.querySelector('[role="grid"] [role="row"]')?.getBoundingClientRect()
      const pinned = element.closest('[role="row"]')?.firstElementChild?.getBoundingClientRect()
      let covered = 0
      for (let x = left + 2; x < right; x += 8)
        for (let y = top + 2; y < bottom; y += 8) {
          const isOfOthers = x < (pinned?.right ?? 0) || y < (head?.bottom ?? 0)
          if (isOfOthers && document.elementFromPoint(x, y) === element) covered += 1
        }
      return covered
    })
  const middle = () =>
    area.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element
    })
  await scrollTo(90, 0)
  await expect.poll(onTop).toBe(0)
  await scrollTo(0, 190)
  await expect.poll(onTop).toBe(0)
  await scrollTo(0, 0)
  await expect.poll(middle).toBe(true)
})

test('wide: a file with one wrong cell is mended and taken in, and the rows go out again', async () => {
  const person = await openForm(WIDE)
  await importWithOneWrongCell(person)
  await text(person, column('amount'), 2, '¥88.00')
  await expectExported(person)
})

test('phone: cards are sorted and copied; a file is mended and taken in, and goes out again', async () => {
  const person = await openForm(PHONE)
  const { page, t } = person
  await importWithOneWrongCell(person)
  const cards = page.locator('[data-row]')
  await expect.poll(() => cards.count()).toBe(2)
  await tool(person, t('grid.sort'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: column('amount') })
    .click()
  await expect.poll(() => cards.first().textContent()).toContain('88.00')
  await tool(person, t('grid.pickRows'))
  await cards.first().click()
  await page.getByRole('button', { name: t('grid.copyRows', { count: 1 }) }).click()
  await expect.poll(() => cards.count()).toBe(3)
  await page.getByText('¥1,376.00').first().waitFor()
  await shoot(page, 'sub-table-phone')
  expect(await seriousViolations(page)).toEqual([])
  await expectExported(person, 3)
})

async function openForm(viewport: { width: number; height: number }): Promise<Person> {
  const person = await signIn(browser, { username: 'chensiyuan', viewport, outward: 'system' })
  await person.goTo('/start/expenseClaim')
  await fieldOf(person.page, expenseNames('zh').field('title')).waitFor()
  return person
}

async function text({ page }: Person, name: string, number: number, expected: string): Promise<void> {
  const cell = await gridCell(page, name, number)
  await expect.poll(async () => (await cell.textContent())?.replace(/\s/g, '')).toBe(expected)
}

async function tool({ page, t }: Person, name: string): Promise<void> {
  await page.getByRole('button', { name: t('grid.tools') }).click()
  await page.getByRole('menuitem', { name }).click({ timeout: 3_000 })
}

async function importWithOneWrongCell(person: Person): Promise<void> {
  const { page, t } = person
  const head = ['category', 'date', 'amount'].map((code) => ({ value: column(code), type: String }))
  const file = await writeXlsxFile([
    head,
    [
      { value: 'flight', type: String },
      { value: '2026/11/1', type: String },
      { value: 1_200, type: Number },
    ],
    [
      { value: 'hotel', type: String },
      { value: '2026-11-02', type: String },
      { value: 'about 90', type: String },
    ],
  ]).toBuffer()
  await page
    .locator('input[type=file][accept^=".xlsx"]')
    .setInputFiles({ name: 'rows.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) })
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t('problems.badNumber')).waitFor()
  await shoot(page, `import-${person.isWide ? 'wide' : 'phone'}`)
  await sheet.getByLabel(column('amount')).fill('88')
  await sheet.getByRole('button', { name: t('grid.import.check') }).click()
  await sheet.getByRole('button', { name: t('grid.import.add', { count: 2 }) }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function expectExported(person: Person, rows = 2): Promise<void> {
  const { page, t } = person
  const waiting: Promise<Download> = page.waitForEvent('download')
  await tool(person, t('grid.import.export'))
  const name = expenseNames('zh').field('items')
  expect((await waiting).suggestedFilename()).toBe(`${name}.xlsx`)
  const template: Promise<Download> = page.waitForEvent('download')
  await tool(person, t('grid.import.template'))
  expect((await template).suggestedFilename()).toBe(`${name}导入模板.xlsx`)
  const file = await (await waiting).path()
  const lines = await readSheet(await readFile(file))
  expect(lines).toHaveLength(rows + 1)
  expect(lines[0]).toContain(column('amount'))
}
