import type { AppPackage } from '../../contract/package/app-package.ts'
import { endsAtTop } from '../../rules/values/record-tree.ts'
import { pathText, type Report } from '../problem/problems.ts'

/** The records of each dictionary: every code once, parents that are there and lead to no circle. */
export function checkDictionaries(pkg: AppPackage, report: Report): void {
  ;(pkg.dictionaries ?? []).forEach(({ records }, d) => {
    const at = ['dictionaries', d, 'records'] as const
    const first = new Map<string, number>()
    const parents = new Map(records.map((record) => [record.code, record.parent]))
    records.forEach(({ code, parent }, r) => {
      const earlier = first.get(code)
      if (earlier !== undefined) {
        report([...at, r, 'code'], 'duplicateCode', { code, first: pathText([...at, earlier]) })
      } else first.set(code, r)
      if (parent !== undefined && !endsAtTop(code, parents)) {
        report([...at, r, 'parent'], 'unknownParentRecord', { code, parent })
      }
    })
  })
}
