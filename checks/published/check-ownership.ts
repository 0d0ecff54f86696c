import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Report } from '../problem/problems.ts'
import type { PublishedFacts } from './published-facts.ts'

/**
 * A package never takes over a workflow, biz model or dictionary of another application (security X-05), not even one
 * that was taken out of it: its instances and records are still there.
 */
export function checkOwnership(
  pkg: AppPackage,
  { taken }: Pick<PublishedFacts, 'taken'>,
  report: Report,
): void {
  for (const kind of ['workflows', 'models', 'dictionaries'] as const) {
    ;(pkg[kind] ?? []).forEach(({ code }, place) => {
      const app = taken[kind].get(code)
      if (app !== undefined) report([kind, place, 'code'], 'codeOfOtherApp', { code, app })
    })
  }
}
