import type { PublishedFacts } from '../../../checks/published/published-facts.ts'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import { dictionariesIn } from '../../../rules/record/fill-model.ts'
import type { Queryable } from '../../db/database.ts'
import { listRules } from '../../stores/apps/business-rules.ts'
import { dictionaryRevisions } from '../../stores/apps/dictionaries.ts'
import { takenDictionaries, takenModels, takenWorkflows } from '../../stores/apps/taken-codes.ts'

/** What an organisation holds already that this package may run into. */
export async function publishedFacts(
  db: Queryable,
  corpId: string,
  pkg: AppPackage,
): Promise<PublishedFacts> {
  const app = { corpId, code: pkg.code }
  const taken = {
    workflows: await takenWorkflows(db, app),
    models: await takenModels(db, app),
    dictionaries: await takenDictionaries(db, app),
  }
  const own = new Set((pkg.dictionaries ?? []).map(({ code }) => code))
  const foreign = new Set(pkg.models.flatMap(dictionariesIn).filter((code) => !own.has(code)))
  const known = foreign.size === 0 ? [] : await dictionaryRevisions(db, corpId, [...foreign])
  const stored = await listRules(db, corpId, { appCode: pkg.code })
  return {
    taken,
    dictionaries: new Set(known.map(({ code }) => code)),
    rules: stored.filter(({ fromPackage }) => !fromPackage).map(({ rule }) => rule),
  }
}
