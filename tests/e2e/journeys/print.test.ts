import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.ts'
import { seriousViolations } from '../support/axe.ts'
import { type Colleague, colleagues } from '../support/colleague.ts'
import { pdfPages } from '../support/pdf.ts'
import { type Person, PHONE, signIn, WIDE } from '../support/person.ts'
import { startExpense, startPurchase } from '../support/requests.ts'
import { shoot } from '../support/shots.ts'

/** A4 in points. */
const A4 = { width: 595, height: 842 }
/** 12 mm on either side. */
const MARGIN = 34

let browser: Browser
let starter: Colleague
beforeAll(async () => {
  browser = await launchBrowser()
  const all = await colleagues('chensiyuan')
  starter = all.chensiyuan
})
afterAll(() => browser.close())

async function paperOf(page: Page) {
  return pdfPages(await page.pdf({ preferCSSPageSize: true, printBackground: false }))
}

/** Printing is the browser's: what its button would do is counted, not done. */
async function withoutPrinter({ context }: Person) {
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
}

describe.each([
  { where: 'on a phone', viewport: PHONE },
  { where: 'on a wide screen', viewport: WIDE },
])('$where', ({ viewport }) => {
  test('a document is printed from its page: form, flow and QR code, black on white on A4', async () => {
    const subject = `For the file ${viewport.width}`
    const id = await startExpense(starter, subject)
    const person = await signIn(browser, { viewport, username: 'chensiyuan', outward: 'system' })
    const { page, t, goTo } = person
    await withoutPrinter(person)
    await goTo(`/instances/${id}`)
    await page.getByRole('button', { name: t('approval.more'), exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${t('print.action')}`) }).click()
    await page.getByRole('heading', { name: subject }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await shoot(page, `print-${viewport.width}`)
    await page.getByRole('button', { name: t('print.run'), exact: true }).click()
    await page.locator('body[data-printed]').waitFor()
    const link = await page.getByRole('img', { name: /\/instances\// }).getAttribute('aria-label')
    expect(link).toContain(id)
    const [sheet, ...more] = await paperOf(page)
    expect(more).toEqual([])
    expect(sheet).toMatchObject(A4)
    for (const word of [subject, t('print.step'), '¥800.00', '陈思远']) expect(sheet?.text).toContain(word)
    // In the order of the form: the total stands below the rows it sums up.
    const [rows = -1, total = -1] = ['费用明细', '报销金额'].map((name) => sheet?.text.indexOf(name))
    expect(rows).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(rows)
    // Nothing of the app is left on paper.
    expect(sheet?.text).not.toContain(t('print.title'))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const paper = page.getByRole('article')
    expect(await paper.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)')
    expect(await paper.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)')
    // With its backgrounds printed too, the rest of the last sheet stays white.
    for (const around of ['html', 'body'])
      expect(
        await page.locator(around).evaluate((one) => getComputedStyle(one).backgroundColor),
        around,
      ).toBe('rgb(255, 255, 255)')
    await person.context.close()
  })
})

test('several documents are printed at once, each on sheets of its own; a long table repeats its head', async () => {
  const rows = Array.from({ length: 70 }, (_, index) => ({
    category: 'train',
    date: '2026-11-18',
    amount: String(index + 1),
  }))
  await startPurchase(starter, 'Batch of two')
  await startExpense(starter, 'Seventy rows', '800', 'expenseClaim', rows)
  const person = await signIn(browser, { viewport: WIDE, username: 'chensiyuan' })
  const { page, t, goTo } = person
  await goTo('/inbox/mine')
  await page.getByRole('link', { name: 'Seventy rows' }).first().waitFor()
  await page.getByRole('button', { name: t('drafts.select'), exact: true }).click()
  for (const title of ['Batch of two', 'Seventy rows']) {
    await page
      .getByRole('checkbox', { name: new RegExp(title) })
      .first()
      .check({ force: true })
  }
  await page.getByRole('button', { name: t('print.count', { number: 2 }) }).click()
  await page.getByRole('heading', { name: 'Batch of two' }).waitFor()
  const sheets = await paperOf(page)
  expect(sheets.length).toBeGreaterThan(2)
  const first = sheets.findIndex(({ text }) => text.includes('Seventy rows'))
  const other = sheets.findIndex(({ text }) => text.includes('Batch of two'))
  expect(first).not.toBe(other)
  // The rows of one document go on over the page with the head of the table.
  const next = sheets[first + 1]?.text ?? ''
  expect(next).toContain('发生日期')
  await person.context.close()
})

/** Words of tables that stand in two pieces, though they are no longer than a column can be. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('article table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const match of (node.textContent ?? '').matchAll(/[A-Za-z0-9]{2,18}/g)) {
          const range = document.createRange()
          range.setStart(node, match.index)
          range.setEnd(node, match.index + match[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(match[0])
        }
      }
      return broken
    }),
  )
}

describe.each([
  { where: 'on a phone', viewport: PHONE },
  { where: 'on a wide screen', viewport: WIDE },
])('$where a table too broad for an upright sheet', ({ viewport }) => {
  test('scrolls by itself; on paper it is laid across, its numbers, dates and words whole, nothing cut off', async () => {
    const rows = Array.from({ length: 3 }, (_, index) => ({
      shortText: `Row ${index + 1}`,
      number: `12345678${index}.5`,
      day: `2026-11-2${index}`,
      time: '09:30',
      office: [],
      longText: 'A text of some words that goes on below itself; responsibilities notwithstanding.',
    }))
    const id = await starter.start('allTypes', { title: 'Broad', rows })
    const person = await signIn(browser, {
      viewport,
      username: 'chensiyuan',
      locale: 'en',
      outward: 'system',
    })
    const { page, goTo } = person
    await goTo(`/print?instances=${id}`)
    await page.getByRole('heading', { name: 'Broad' }).waitFor()
    await shoot(page, `print-broad-${viewport.width}`)
    expect(await brokenWords(page)).toEqual([])
    const paper = page.getByRole('dialog')
    expect(await paper.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    const last = page.getByRole('columnheader').filter({ hasText: 'Related records' })
    await last.scrollIntoViewIfNeeded()
    const { x = 0, width = 0 } = (await last.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(viewport.width)
    expect(await seriousViolations(page)).toEqual([])
    const sheets = await paperOf(page)
    const across = sheets.filter(({ text }) => text.includes('Row 1'))
    expect(across).toMatchObject([{ width: A4.height, height: A4.width }])
    for (const { number, day } of rows) {
      expect(across[0]?.text).toContain(number)
      expect(across[0]?.text).toContain(day)
    }
    for (const word of ['responsibilities', 'notwithstanding', 'departments'])
      expect(across[0]?.lines.some((line) => line.includes(word)) && word).toBe(word)
    const others = sheets.filter((sheet) => !across.includes(sheet))
    expect(others.length).toBeGreaterThan(0)
    for (const sheet of others) expect(sheet).toMatchObject(A4)
    for (const sheet of sheets) expect(sheet.right).toBeLessThanOrEqual(sheet.width - MARGIN + 1)
    await person.context.close()
  })
})
