import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Organisation } from '../../engine/organisation.ts'
import { checkCodes } from './check-codes.ts'
import { checkExpressions } from './check-expressions.ts'
import { checkModels } from './check-models.ts'
import { checkPeople } from './check-people.ts'
import { checkShape } from './check-shape.ts'
import { checkWorkflows } from './check-workflows.ts'
import { type PackageProblem, reportInto } from './problems.ts'

export type Validated =
  | { readonly ok: true; readonly package: AppPackage }
  | { readonly ok: false; readonly problems: readonly PackageProblem[] }

/**
 * Everything that must hold before an app package may be published: its shape, its codes, and that every name in it
 * means something. People, roles and departments are looked up when the organisation is given.
 */
export function validatePackage(json: unknown, organisation: Organisation | null): Validated {
  const problems: PackageProblem[] = []
  const report = reportInto(problems)
  const pkg = checkShape(json, report)
  if (pkg === undefined) return { ok: false, problems }
  checkCodes(pkg, report)
  checkModels(pkg, report)
  checkExpressions(pkg, report)
  checkWorkflows(pkg, report)
  checkPeople(pkg, organisation, report)
  return problems.length === 0 ? { ok: true, package: pkg } : { ok: false, problems }
}
