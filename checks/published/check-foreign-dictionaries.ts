import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import type { Path, Report } from '../problem/problems.ts'
import type { PublishedFacts } from './published-facts.ts'

/** A dictionary that a form takes choices from is in the package or in the organisation already. */
export function checkForeignDictionaries(
  pkg: AppPackage,
  { dictionaries }: Pick<PublishedFacts, 'dictionaries'>,
  report: Report,
): void {
  const own = new Set((pkg.dictionaries ?? []).map(({ code }) => code))
  const used = pkg.models.flatMap((model, m) => usedIn(model.properties, ['models', m, 'properties']))
  for (const { code, path } of used) {
    if (!own.has(code) && !dictionaries.has(code)) report(path, 'unknownDictionary', { code })
  }
}

function usedIn(fields: readonly (Property | Column)[], at: Path): { code: string; path: Path }[] {
  return fields.flatMap((field, index) => {
    const path = [...at, index]
    if (field.type === 'subTable') return usedIn(field.columns, [...path, 'columns'])
    const code = 'options' in field ? field.dictionary : undefined
    return code === undefined ? [] : [{ code, path: [...path, 'dictionary'] }]
  })
}
