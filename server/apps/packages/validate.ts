import { checkAccess } from '../../../checks/access/check-access.ts'
import { checkPages } from '../../../checks/access/check-pages.ts'
import { checkRules } from '../../../checks/business-rules/check-rules.ts'
import { checkRecursion } from '../../../checks/flow/check-recursion.ts'
import { checkDictionaries } from '../../../checks/models/check-dictionaries.ts'
import { checkExpressions } from '../../../checks/models/check-expressions.ts'
import { checkModels } from '../../../checks/models/check-models.ts'
import { withOwnDictionaries } from '../../../checks/models/own-dictionaries.ts'
import { checkWorkflows } from '../../../checks/nodes/check-workflows.ts'
import { checkPeople } from '../../../checks/people/check-people.ts'
import type { FullOrganisation } from '../../../checks/people/initiators.ts'
import { type PackageProblem, reportInto } from '../../../checks/problem/problems.ts'
import { checkCodes } from '../../../checks/shape/check-codes.ts'
import { checkShape } from '../../../checks/shape/check-shape.ts'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import { checkTakers } from './check-takers.ts'

export type Validated =
  | { readonly ok: true; readonly package: AppPackage; readonly warnings: readonly PackageProblem[] }
  | {
      readonly ok: false
      readonly problems: readonly PackageProblem[]
      readonly warnings: readonly PackageProblem[]
    }

/**
 * Everything that must hold before an app package may be published: its shape, its codes, that every name in it means
 * something, and that no run of it gets stuck. People, roles and departments are looked up when the organisation is
 * given. Warnings are of what is odd but works.
 */
export function validatePackage(json: unknown, organisation: FullOrganisation | null): Validated {
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
  // The engine is asked only about a package that is sound so far.
  if (problems.length === 0 && organisation !== null) checkTakers(full, organisation, report)
  return problems.length === 0 ? { ok: true, package: pkg, warnings } : { ok: false, problems, warnings }
}
