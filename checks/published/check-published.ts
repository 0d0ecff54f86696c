import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Report } from '../problem/problems.ts'
import { checkForeignDictionaries } from './check-foreign-dictionaries.ts'
import { checkOwnRules } from './check-own-rules.ts'
import { checkOwnership } from './check-ownership.ts'
import type { PublishedFacts } from './published-facts.ts'

/** A package goes with what is there already: whoever publishes it asks once more where nothing can change meanwhile. */
export function checkPublished(pkg: AppPackage, published: PublishedFacts, report: Report): void {
  checkOwnership(pkg, published, report)
  checkForeignDictionaries(pkg, published, report)
  checkOwnRules(pkg, published, report)
}
