import { appPackage } from '../../../contract/package/app-package.ts'
import type { I18nText } from '../../../contract/package/text.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { localised } from '../../../rules/text/localised.ts'
import { readAppFile, readOrganisations } from '../../../server/samples/files.ts'

const organisations = await readOrganisations()
export const EXPENSE_PACKAGE = appPackage.parse(await readAppFile('expense'))

export const CORP_ID = 'yuanshan'

/** What somebody of the sample organisation is called, and the password of all of them. */
export function accountOf(username: string, locale: Locale = 'zh') {
  const organisation = organisations.find(({ corpId }) => corpId === CORP_ID)
  const user = organisation?.users.find((one) => one.username === username)
  if (organisation === undefined || user === undefined) throw new Error(`The samples have no ${username}.`)
  return { name: localised(user.name_i18n, locale, 'zh'), password: organisation.password }
}

/** The names that the expense claim's package gives to its parts, in one language. */
export function expenseNames(locale: Locale) {
  const [model] = EXPENSE_PACKAGE.models
  const [workflow] = EXPENSE_PACKAGE.workflows
  const items = model?.properties.find(({ code }) => code === 'items')
  if (model === undefined || workflow === undefined || items?.type !== 'subTable') {
    throw new Error('The expense package has no claim with items.')
  }
  const find = (list: readonly { code: string; name: I18nText }[], code: string) => {
    const found = list.find((one) => one.code === code)
    if (found === undefined) throw new Error(`The expense package has no ${code}.`)
    return localised(found.name, locale, 'zh')
  }
  return {
    workflow: localised(workflow.name, locale, 'zh'),
    field: (code: string) => find(model.properties, code),
    column: (code: string) => find(items.columns, code),
    node: (code: string) => find(workflow.nodes, code),
  }
}
