import type { Person } from './person.ts'

/** Finds the claim among the initiator's own and opens it: finished. */
export async function seeFinished({ page, t, goTo }: Person, title: string) {
  await goTo('/inbox/mine')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByText(t('inbox.marks.completed')).waitFor()
  await card.getByRole('link', { name: title }).click()
  await page.waitForURL(/\/instances\//)
  await page.locator('header').filter({ hasText: title }).getByText(t('approval.state.completed')).waitFor()
}

/** The names of the steps, from top to bottom. */
export async function stepsOf({ page, t }: Person) {
  const flow = page.getByRole('region', { name: t('timeline.title') })
  await flow.getByRole('heading', { level: 3 }).first().waitFor()
  return await flow.getByRole('heading', { level: 3 }).allInnerTexts()
}
