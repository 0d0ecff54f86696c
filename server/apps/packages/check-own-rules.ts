import { checkRule } from '../../../checks/business-rules/check-rules.ts'
import { withOwnDictionaries } from '../../../checks/models/own-dictionaries.ts'
import { type PackageProblem, reportInto } from '../../../checks/problem/problems.ts'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import type { Queryable } from '../../db/database.ts'
import { listRules } from '../../stores/apps/business-rules.ts'

/** The rules that administrators made still hold on the models of this version; else it would break them at work. */
export async function checkOwnRules(
  db: Queryable,
  corpId: string,
  pkg: AppPackage,
): Promise<PackageProblem[]> {
  const made = (await listRules(db, corpId, { appCode: pkg.code })).filter((each) => !each.fromPackage)
  if (made.length === 0) return []
  const models = new Map(withOwnDictionaries(pkg).models.map((model) => [model.code, model]))
  const problems: PackageProblem[] = []
  const report = reportInto(problems)
  for (const { rule } of made) {
    const found: PackageProblem[] = []
    checkRule(rule, models, [], reportInto(found))
    const [first] = found
    if (first === undefined) continue
    const m = pkg.models.findIndex((model) => model.code === rule.model)
    report(m === -1 ? ['models'] : ['models', m], 'ruleBreaks', { rule: rule.code, place: first.path })
  }
  const ownCodes = new Set(made.map(({ rule }) => `${rule.model} ${rule.code}`))
  ;(pkg.rules ?? []).forEach(({ model, code }, r) => {
    if (ownCodes.has(`${model} ${code}`)) {
      report(['rules', r, 'code'], 'duplicateCode', { code, first: model })
    }
  })
  return problems
}
