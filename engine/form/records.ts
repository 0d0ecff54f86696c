import type { InputProblem } from '../../contract/envelope.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import { type FormData, ownValue } from '../../rules/record/form-data.ts'
import { idsOfRelation } from '../../rules/record/relations.ts'
import { tableRows } from '../../rules/record/table-rows.ts'

/** Ids of the records that a write newly names, by the model they have to be of. */
export type NamedRecords = ReadonlyMap<string, ReadonlySet<string>>

type Named = { readonly model: string; readonly path: string; readonly ids: readonly string[] }

/** Every place where a write names a record that was not in the same field or column before. */
function newlyNamed(model: BizModel, stored: FormData, written: FormData): Named[] {
  const named = (
    property: Property | Column,
    path: string,
    before: readonly unknown[],
    after: unknown,
  ): Named[] => {
    if (property.type !== 'relation' && property.type !== 'multiRelation') return []
    const known = new Set(before.flatMap(idsOfRelation))
    const ids = idsOfRelation(after).filter((id) => !known.has(id))
    return ids.length === 0 ? [] : [{ model: property.model, path, ids }]
  }
  const inCells = (table: string, column: Column): Named[] => {
    const before = tableRows(ownValue(stored, table)).map((row) => ownValue(row, column.code))
    return tableRows(ownValue(written, table)).flatMap((row, index) =>
      named(column, `${table}.${index}.${column.code}`, before, ownValue(row, column.code)),
    )
  }
  return model.properties.flatMap((property) =>
    property.type === 'subTable'
      ? property.columns.flatMap((column) => inCells(property.code, column))
      : named(property, property.code, [ownValue(stored, property.code)], ownValue(written, property.code)),
  )
}

/** What has to be looked up before a write can be judged. */
export function recordsNamed(model: BizModel, stored: FormData, written: FormData): NamedRecords {
  const all = new Map<string, Set<string>>()
  for (const { model: code, ids } of newlyNamed(model, stored, written)) {
    const known = all.get(code) ?? new Set()
    for (const id of ids) known.add(id)
    all.set(code, known)
  }
  return all
}

/**
 * Records that a write newly names and its author may not use: foreign, unreadable or invented ones (security Z-12).
 * What was stored before stays good, though somebody else may not read it.
 */
export function unknownRecords(
  model: BizModel,
  stored: FormData,
  written: FormData,
  usable: NamedRecords | undefined,
): InputProblem[] {
  return newlyNamed(model, stored, written)
    .filter(({ model: code, ids }) => !ids.every((id) => usable?.get(code)?.has(id) === true))
    .map(({ path }) => ({ path, problem: 'unknownRecord' }))
}
