import type { AppPackage } from '../../contract/package/app-package.ts'
import type { PackageDictionary } from '../../contract/package/dictionaries.ts'
import type { ChoiceOption } from '../../contract/package/properties.ts'
import { withOptions } from '../../rules/record/fill-model.ts'

/** A package with the choices from its own dictionaries written out, for the checks before it is published. */
export function withOwnDictionaries(pkg: AppPackage): AppPackage {
  const lists = new Map((pkg.dictionaries ?? []).map((each) => [each.code, optionsOf(each)]))
  if (lists.size === 0) return pkg
  return { ...pkg, models: pkg.models.map((model) => withOptions(model, lists)) }
}

function optionsOf({ records }: PackageDictionary): ChoiceOption[] {
  return records.map(({ code, name, parent, enabled }) => ({
    value: code,
    name,
    ...(parent === undefined ? {} : { parent }),
    ...(enabled === false ? { disabled: true } : {}),
  }))
}
