import type { AppPackage } from '../../contract/package/app-package.ts'
import { checkRule } from '../business-rules/check-rules.ts'
import { withOwnDictionaries } from '../models/own-dictionaries.ts'
import { type PackageProblem, type Report, reportInto } from '../problem/problems.ts'
import type { PublishedFacts } from './published-facts.ts'

/** The rules that administrators made still hold on the models of this version; else it would break them at work. */
export function checkOwnRules(
  pkg: AppPackage,
  { rules }: Pick<PublishedFacts, 'rules'>,
  report: Report,
): void {
  if (rules.length === 0) return
  const models = new Map(withOwnDictionaries(pkg).models.map((model) => [model.code, model]))
  for (const rule of rules) {
    const found: PackageProblem[] = []
    checkRule(rule, models, [], reportInto(found))
    const [first] = found
    if (first === undefined) continue
    const m = pkg.models.findIndex((model) => model.code === rule.model)
    report(m === -1 ? ['models'] : ['models', m], 'ruleBreaks', { rule: rule.code, place: first.path })
  }
  const ownCodes = new Set(rules.map(({ model, code }) => `${model} ${code}`))
  ;(pkg.rules ?? []).forEach(({ model, code }, r) => {
    if (ownCodes.has(`${model} ${code}`)) {
      report(['rules', r, 'code'], 'duplicateCode', { code, first: model })
    }
  })
}
