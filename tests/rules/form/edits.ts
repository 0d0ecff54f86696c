import fc from 'fast-check'
import { type FormData, isRecord } from '../../../rules/record/form-data.ts'

/** What a person does to a form, by chance: to fields, to cells, and to the rows of tables. */
export type Edit =
  | { readonly code: string; readonly value: unknown }
  | { readonly table: string; readonly row: number; readonly column: string; readonly value: unknown }
  | { readonly table: string; readonly act: 'add' | 'copy' | 'remove' | 'turn'; readonly at: number }

const ACTS = ['add', 'copy', 'remove', 'turn'] as const
const number = fc.constantFrom(null, '0', '1', '2', '3', '10', 'no number')
const option = fc.constantFrom(null, 'a', 'c')

/** Edits of a form by its number fields, its choices, its tables and their number columns and choices. */
export function editsOf(fields: Fields, tables: readonly string[], columns: Fields): fc.Arbitrary<Edit> {
  const table = fc.constantFrom(...tables)
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ code: fc.constantFrom(...fields.numbers), value: number }) },
    { weight: 1, arbitrary: fc.record({ code: fc.constantFrom(...fields.choices), value: option }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ table, row: fc.nat(4), column: fc.constantFrom(...columns.numbers), value: number },
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...{ table, row: fc.nat(4), column: fc.constantFrom(...columns.choices), value: option },
      }),
    },
    { weight: 4, arbitrary: fc.record({ table, act: fc.constantFrom(...ACTS), at: fc.nat(3) }) },
  )
}

type Fields = { readonly numbers: readonly string[]; readonly choices: readonly string[] }

export function rowsIn(values: FormData, table: string): FormData[] {
  const rows = values[table]
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

let lastRow = 0

function newRow(like: FormData = {}): FormData {
  lastRow += 1
  return { ...like, id: `r${lastRow}` }
}

function acted(rows: readonly FormData[], act: (typeof ACTS)[number], at: number): readonly FormData[] {
  const [head, tail] = [rows.slice(0, at), rows.slice(at)]
  switch (act) {
    case 'add':
      return [...head, newRow(), ...tail]
    case 'copy':
      return [...rows, newRow(rows[at])]
    case 'remove':
      return [...head, ...tail.slice(1)]
    case 'turn':
      return [...tail, ...head]
  }
}

/** The values after an edit; what it does not concern stays the same objects. */
export function applied(values: FormData, edit: Edit): FormData {
  if ('code' in edit) return { ...values, [edit.code]: edit.value }
  const rows = rowsIn(values, edit.table)
  if ('act' in edit) {
    const next = acted(rows, edit.act, edit.at)
    return { ...values, [edit.table]: next.length === 0 ? null : next }
  }
  const { row: place, column, value } = edit
  if (rows[place] === undefined) return values
  const next = rows.map((row, index) => (index === place ? { ...row, [column]: value } : row))
  return { ...values, [edit.table]: next }
}
