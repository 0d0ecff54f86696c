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
    await navigation.getByRole('link', { name: t('shell.start') }).click()
  await page.getByRole('link', { name: new RegExp(`^${workflow}`) }).click()
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
async function addRow({ page, t, locale, isWide }: Person, index: number, row: ClaimRow): Promise<void> {
  const { column } = expenseNames(locale)
  await page.getByRole('button', { name: t('form.addRow') }).click()
  const scope = isWide ? page : page.getByRole('dialog')
  const cell = (code: string) => {
    const name = column(code)
    return fieldOf(scope, isWide ? t('form.cell', { column: name, number: index + 1 }) : name)
  }
  await cell('category').selectOption(row.category)
  await cell('date').fill('2026-11-18')
  await cell('amount').fill(row.amount)
  if (!isWide) await scope.getByRole('button', { name: t('form.rowDone') }).click()
}

/** One row of 800: the manager alone decides. */
export function smallClaim(title: string): Claim {
  return { title, rows: [{ category: 'train', amount: '800' }] }
}
