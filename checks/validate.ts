import type { AppPackage } from '../contract/package/app-package.ts'
import { checkAccess } from './access/check-access.ts'
import { checkPages } from './access/check-pages.ts'
import { checkRules } from './business-rules/check-rules.ts'
import type { PackageFacts } from './facts.ts'
import { checkRecursion } from './flow/check-recursion.ts'
import { checkDictionaries } from './models/check-dictionaries.ts'
import { checkExpressions } from './models/check-expressions.ts'
import { checkModels } from './models/check-models.ts'
import { withOwnDictionaries } from './models/own-dictionaries.ts'
import { checkWorkflows } from './nodes/check-workflows.ts'
import { checkPeople } from './people/check-people.ts'
import { checkTakers } from './people/check-takers.ts'
import { type PackageProblem, reportInto } from './problem/problems.ts'
import { checkPublished } from './published/check-published.ts'
import { checkCodes } from './shape/check-codes.ts'
import { checkShape } from './shape/check-shape.ts'

export type Validated =
  | { readonly ok: true; readonly package: AppPackage; readonly warnings: readonly PackageProblem[] }
  | {
      readonly ok: false
      readonly problems: readonly PackageProblem[]
      readonly warnings: readonly PackageProblem[]
    }

/**
 * Everything that must hold before an app package may be published: its shape, its codes, that every name in it means
 * something, that no run of it gets stuck, and that it goes with what is there already; all as far as `facts` tell.
 * Warnings are of what is odd but works.
 */
export function validatePackage(json: unknown, facts: PackageFacts): Validated {
  const { organisation, engine, published } = facts
  const problems: PackageProblem[] = []
  const warnings: PackageProblem[] = []
  const report = reportInto(problems, warnings)
  const pkg = checkShape(json, report)
  if (pkg === undefined) return { ok: false, problems, warnings }
  checkCodes(pkg, report)
  checkModels(pkg, report)
  checkDictionaries(pkg, report)
  const full = withOwnDictionaries(pkg)
  checkExpressions(full, report)
  checkWorkflows(full, organisation, report)
  checkRecursion(full, report)
  checkPeople(full, organisation, report)
  checkAccess(full, organisation, report)
  checkRules(full, report)
  checkPages(full, organisation, report)
  if (published !== null) checkPublished(pkg, published, report)
  // The engine is asked only about a package that is sound so far.
  if (problems.length === 0 && organisation !== null && engine !== null) {
    checkTakers(full, { organisation, engine }, report)
  }
  return problems.length === 0 ? { ok: true, package: pkg, warnings } : { ok: false, problems, warnings }
}
