import type { Locator } from 'playwright-core'
import type { InboxBox } from '../../../src/lib/address/paths.ts'
import type { Person } from './person.ts'
import { accountOf } from './samples.ts'

/** Opens the newest card of a list whose title contains the subject, once the list is no longer the one of last time. */
export async function openCard({ page, t, goTo }: Person, subject: string, box: InboxBox = 'to-do') {
  // An answer that the navigation cut off never ends, so the end of a request is waited for, not of an answer.
  const answered = page.waitForEvent('requestfinished', {
    predicate: (request) => /\/(search_workitems|list_finished_workitems)\b/.test(request.url()),
  })
  await goTo(`/inbox/${box}`)
  await answered
  await page.getByRole('link', { name: subject }).first().click()
  const flow = page.getByRole('region', { name: t('timeline.title') })
  await flow.getByRole('heading', { level: 3 }).first().waitFor()
}

/** What stands in the bar where it is offered; everything else is in the list of further actions. */
const AT_HAND = ['agree', 'submit', 'reject', 'undoForward', 'takeBack']

/** The sheet of an action; `caption` is the node's own word for it. */
export async function openSheet(person: Person, kind: string, caption?: string): Promise<Locator> {
  const { page, t } = person
  const word = caption ?? t(`approval.actions.${kind}`)
  if (AT_HAND.includes(kind)) {
    await page.getByRole('button', { name: new RegExp(`^${word}( [A-Z])?$`) }).click()
  } else {
    await page.getByRole('button', { name: t('approval.more'), exact: true }).click()
    const list = page.getByRole('dialog', { name: t('approval.more') })
    await list.getByRole('button', { name: new RegExp(`^${word}`) }).click()
  }
  const sheet = page.getByRole('dialog', { name: word, exact: true })
  await sheet.waitFor()
  return sheet
}

/** Chooses a line of a list of choices by what it says. */
export async function choose(sheet: Locator, text: string | RegExp): Promise<void> {
  await sheet.locator('label').filter({ hasText: text }).click()
}

/** Presses the button of a sheet and waits until it has closed. */
export async function confirm({ t }: Person, sheet: Locator, kind: string, caption?: string): Promise<void> {
  const action = caption ?? t(`approval.actions.${kind}`)
  await sheet.getByRole('button', { name: t('approval.confirm', { action }), exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Writes the opinion, the note or the reason of a sheet. */
export async function write(sheet: Locator, text: string): Promise<void> {
  await sheet.getByRole('textbox').last().fill(text)
}

/** Names people in the field of a sheet. */
export async function pick(person: Person, scope: Locator, ...usernames: readonly string[]): Promise<void> {
  const { t } = person
  const words = [t('people.chooseOne'), t('people.chooseSeveral')].join('|')
  await scope.getByRole('button', { name: new RegExp(`^(${words})$`) }).click()
  await pickIn(person, ...usernames)
}

/** Names people in the picker that is open. */
export async function pickIn({ page, t, locale }: Person, ...usernames: readonly string[]): Promise<void> {
  const picker = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })
  for (const username of usernames) {
    const { name } = accountOf(username, locale)
    await picker.getByRole('searchbox').fill(name)
    await picker.getByRole('button', { name }).first().click()
  }
  // One person is chosen with the tap; of several the tray says how many.
  const done = picker.getByRole('button', {
    name: t('people.done', { count: usernames.length }),
    exact: true,
  })
  if ((await done.count()) > 0) await done.click()
  await picker.waitFor({ state: 'detached' })
}

/** What the sheet says will happen. */
export async function effectOf(sheet: Locator): Promise<string> {
  const note = sheet.getByRole('note')
  await note.waitFor()
  return (await note.textContent()) ?? ''
}

/** The flow of the open page; on a phone it may stand on its own tab. */
export function flowOf({ page, t }: Person): Locator {
  return page.getByRole('region', { name: t('timeline.title') })
}
