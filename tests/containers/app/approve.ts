import type { Frame, Locator } from 'playwright-core'
import { wordsOf } from '../../e2e/support/words.ts'
import { COLLEAGUE } from './connected-world.ts'

export const t = wordsOf('zh')

/** Waits until the approval page of a document can be read and handled. */
export async function approvalPage(app: Frame, subject: string): Promise<void> {
  await app.getByRole('heading', { name: subject }).first().waitFor()
  await app.getByRole('button', { name: new RegExp(`^${t('approval.actions.agree')}`) }).waitFor()
}

/** The sheet in which the item is handed to somebody else. */
export async function openTransfer(app: Frame): Promise<Locator> {
  await app.getByRole('button', { name: t('approval.more'), exact: true }).click()
  const word = t('approval.actions.forward')
  const more = app.getByRole('dialog', { name: t('approval.more') })
  await more.getByRole('button', { name: new RegExp(`^${word}`) }).click()
  const sheet = app.getByRole('dialog', { name: word, exact: true })
  await sheet.waitFor()
  return sheet
}

export const choosePerson = (sheet: Locator) =>
  sheet.getByRole('button', { name: t('people.chooseOne'), exact: true }).click()

/** The chip of whoever was chosen. */
export const chosenPerson = (sheet: Locator) =>
  sheet.getByRole('button', { name: new RegExp(COLLEAGUE.name) })

/** Our own list, which stands there instead of the client's. */
export const ourList = (app: Frame) => app.getByRole('searchbox', { name: t('people.search.person') })

/** Chooses the colleague in our own list. */
export async function chooseHere(app: Frame): Promise<void> {
  await ourList(app).fill(COLLEAGUE.name)
  const picker = app.getByRole('dialog').filter({ has: ourList(app) })
  await picker
    .getByRole('button', { name: new RegExp(`^${COLLEAGUE.name}`) })
    .first()
    .click()
  await picker.waitFor({ state: 'detached' })
}

export async function sendTransfer(sheet: Locator): Promise<void> {
  const action = t('approval.actions.forward')
  await sheet.getByRole('button', { name: t('approval.confirm', { action }), exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}
