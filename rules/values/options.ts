import type { ChoiceOption } from '../../contract/package/properties.ts'

type Options = readonly ChoiceOption[]
type Index = ReadonlyMap<string, ChoiceOption>

const indexes = new WeakMap<Options, Index>()

/** The options of a choice by value; built once per list, which may be a dictionary of thousands. */
export function optionsByValue(options: Options): Index {
  const known = indexes.get(options)
  if (known) return known
  const index = new Map(options.map((option) => [option.value, option]))
  indexes.set(options, index)
  return index
}
