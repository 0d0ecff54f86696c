import type { Person } from './person.ts'

/** Opens an item of the to-do list by its title. */
export async function openToDo({ page, goTo }: Person, title: string): Promise<void> {
  await goTo('/inbox/to-do')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { name: title }).first().waitFor()
}

/** Presses one of the page's actions, writes the opinion and confirms; `action` is what its button says. */
export async function decide(person: Person, action: string, opinion = ''): Promise<void> {
  const sheet = await openAction(person, action)
  if (opinion !== '') await sheet.getByRole('textbox').fill(opinion)
  await sheet.getByRole('button', { name: person.t('approval.confirm', { action }) }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** The sheet of an action that stands in the bar. */
export async function openAction({ page }: Person, action: string) {
  await page.getByRole('button', { name: new RegExp(`^${action}( [A-Z])?$`) }).click()
  const sheet = page.getByRole('dialog', { name: action })
  await sheet.waitFor()
  return sheet
}
