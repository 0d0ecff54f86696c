import type { BizModel } from '../../contract/package/models.ts'
import type { ChoiceOption, Column, Property } from '../../contract/package/properties.ts'

/** Options by the codes of their dictionaries. */
export type Lists = ReadonlyMap<string, readonly ChoiceOption[]>

const known = new WeakMap<BizModel, readonly string[]>()

/** The codes of the dictionaries that a model takes choices from, columns included; found once per model. */
export function dictionariesIn(model: BizModel): readonly string[] {
  const kept = known.get(model)
  if (kept !== undefined) return kept
  const codes = model.properties
    .flatMap((property): readonly (Property | Column)[] =>
      property.type === 'subTable' ? property.columns : [property],
    )
    .flatMap((field) => ('options' in field && field.dictionary !== undefined ? [field.dictionary] : []))
  const found = [...new Set(codes)].sort()
  known.set(model, found)
  return found
}

/** The model with the options of its dictionaries written out; one that is gone has none. */
export function withOptions(model: BizModel, lists: Lists): BizModel {
  return {
    ...model,
    properties: model.properties.map((property) =>
      property.type === 'subTable'
        ? { ...property, columns: property.columns.map((column) => filled(column, lists)) }
        : filled(property, lists),
    ),
  }
}

function filled<Field extends Property | Column>(field: Field, lists: Lists): Field {
  if (!('options' in field) || field.dictionary === undefined) return field
  return { ...field, options: lists.get(field.dictionary) ?? [] }
}
