import { FILE_ALONE } from '../../checks/facts.ts'
import type { PackageProblem } from '../../checks/problem/problems.ts'
import { validatePackage } from '../../checks/validate.ts'
import { tinyOrganisation } from './tiny-organisation.ts'

/** What the checks say of each package, of the file alone and for an organisation: the same on both sides. */
export function problemsOfAll(packages: readonly unknown[]): PackageProblem[][] {
  const facts = [FILE_ALONE, { ...FILE_ALONE, organisation: tinyOrganisation() }]
  return packages.flatMap((pkg) =>
    facts.map((each) => {
      const validated = validatePackage(pkg, each)
      return [...(validated.ok ? [] : validated.problems), ...validated.warnings]
    }),
  )
}
