import { type PackageProblem, type Path, reportInto } from '../../../checks/problem/problems.ts'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import type { Column, Property } from '../../../contract/package/properties.ts'
import type { Queryable } from '../../db/database.ts'
import { dictionaryRevisions } from '../../stores/apps/dictionaries.ts'

/** A dictionary that a form takes choices from is in the package or in the organisation already. */
export async function checkForeignDictionaries(
  db: Queryable,
  corpId: string,
  pkg: AppPackage,
): Promise<PackageProblem[]> {
  const own = new Set((pkg.dictionaries ?? []).map(({ code }) => code))
  const used = pkg.models.flatMap((model, m) =>
    usedIn(model.properties, ['models', m, 'properties']).filter(({ code }) => !own.has(code)),
  )
  if (used.length === 0) return []
  const wanted = used.map(({ code }) => code)
  const known = new Set((await dictionaryRevisions(db, corpId, wanted)).map(({ code }) => code))
  const problems: PackageProblem[] = []
  const report = reportInto(problems)
  for (const { code, path } of used) if (!known.has(code)) report(path, 'unknownDictionary', { code })
  return problems
}

function usedIn(fields: readonly (Property | Column)[], at: Path): { code: string; path: Path }[] {
  return fields.flatMap((field, index) => {
    const path = [...at, index]
    if (field.type === 'subTable') return usedIn(field.columns, [...path, 'columns'])
    const code = 'options' in field ? field.dictionary : undefined
    return code === undefined ? [] : [{ code, path: [...path, 'dictionary'] }]
  })
}
