import type { Person } from './person.ts'
import { expenseNames } from './samples.ts'

export type ClaimRow = { readonly category: string; readonly amount: string }
export type Claim = { readonly title: string; readonly rows: readonly ClaimRow[] }

/** Three rows of together 12,800, above the limit from which the samples ask the finance department too. */
export function largeClaim(title: string): Claim {
  const rows = [
    { category: 'flight', amount: '5600' },
    { category: 'hotel', amount: '4280' },
    { category: 'hospitality', amount: '2920' },
  ]
  return { title, rows }
}

/** Opens the form from the start page, fills it in and submits it; answers with the address of the new instance. */
export async function startClaim(person: Person, claim: Claim): Promise<string> {
  await openClaimForm(person)
  await fillClaim(person, claim)
  await submitClaim(person)
  await person.page.waitForURL(/\/instances\//)
  return new URL(person.page.url()).pathname
}

export async function openClaimForm({ page, t, locale, isWide }: Person): Promise<void> {
  const { workflow, field } = expenseNames(locale)
  const navigation = page.getByRole('navigation', { name: t('shell.navigation') })
  if (isWide || (await navigation.isVisible()))
    await navigation.getByRole('link', { name: t('shell.start'), exact: true }).click()
  // What I started last stands above the groups as well.
  await page
    .getByRole('link', { name: new RegExp(`^${workflow}`) })
    .last()
    .click()
  await fieldOf(page, field('title')).waitFor()
}

export async function submitClaim({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('form.submit'), exact: true }).click()
}

export async function fillClaim(person: Person, { title, rows }: Claim): Promise<void> {
  const { page, locale } = person
  const { field } = expenseNames(locale)
  await fieldOf(page, field('title')).fill(title)
  await fieldOf(page, field('reason')).fill(title)
  await chooseFirstUnit(person, field('costCentre'))
  for (const [index, row] of rows.entries()) await addRow(person, index, row)
}

/** The input of a field by its name, whether or not it is marked as required. */
export function fieldOf(scope: Pick<Person['page'], 'getByLabel'>, name: string) {
  return scope.getByLabel(new RegExp(`(^|\\s)${name}$`))
}

async function chooseFirstUnit({ page, t }: Person, field: string): Promise<void> {
  await page.getByRole('button', { name: t('form.chooseFor', { field }) }).click()
  const picker = page.getByRole('dialog', { name: field })
  await picker.getByRole('listitem').first().getByRole('button').first().click()
  await picker.waitFor({ state: 'detached' })
}

/** On a phone a row opens in a sheet of its own, on a wide screen it is a line of the grid. */
async function addRow(person: Person, index: number, row: ClaimRow): Promise<void> {
  const { page, t, locale, isWide } = person
  const { column } = expenseNames(locale)
  await page.getByRole('button', { name: t('form.addRow') }).click()
  const sheet = page.getByRole('dialog')
  const cell = async (code: string) =>
    isWide ? openCell(person, column(code), index + 1) : fieldOf(sheet, column(code))
  await (await cell('category')).selectOption(row.category)
  await (await cell('date')).fill('2026-11-18')
  await (await cell('amount')).fill(row.amount)
  if (isWide) await page.keyboard.press('Enter')
  else await sheet.getByRole('button', { name: t('form.rowDone') }).click()
}

/** The cell of a grid by its column's name and its row's number, from 1. */
export async function gridCell(page: Person['page'], column: string, number: number) {
  const heads = await page.getByRole('grid').getByRole('columnheader').allTextContents()
  const position = heads.findIndex((head) => head.replace('*', '') === column)
  return page.locator(`[data-place="${number - 1}:${position}"]`)
}

/** Opens a cell of the grid for typing and gives its input. */
export async function openCell({ page, t }: Person, column: string, number: number) {
  const cell = await gridCell(page, column, number)
  await cell.click()
  await page.keyboard.press('F2')
  return fieldOf(page, t('form.cell', { column, number }))
}

/** One row of 800: the manager alone decides. */
export function smallClaim(title: string): Claim {
  return { title, rows: [{ category: 'train', amount: '800' }] }
}
