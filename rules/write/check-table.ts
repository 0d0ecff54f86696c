import type { SubTable } from '../../contract/package/properties.ts'
import type { Rights } from '../form/rights.ts'
import { type FormData, isRecord, ownValue } from '../record/form-data.ts'
import { columnsOf } from '../record/model-index.ts'
import { DEFAULT_MAX_ROWS, tableRows } from '../record/table-rows.ts'
import { checkSentValue } from './field.ts'
import { type Finding, finding } from './findings.ts'

const ROW_ID = /^[A-Za-z0-9_-]{1,64}$/
/** Members of a row that are no columns; `sortKey` only repeats the order (wire value forms). */
const ROW_MEMBERS = new Set(['id', 'sortKey'])

export type SentTable = {
  readonly table: SubTable
  readonly rights: Rights
  readonly stored: unknown
  readonly sent: unknown
}

type Rows = { readonly rows: readonly FormData[] | null; readonly findings: readonly Finding[] }
type RowContext = SentTable & {
  readonly storedById: ReadonlyMap<unknown, FormData>
  readonly findings: Finding[]
}

function checkCells(context: RowContext, sent: FormData, id: string, index: number): FormData {
  const { table, rights, findings, storedById } = context
  const stored = storedById.get(id) ?? { id }
  const row: Record<string, unknown> = { ...stored, id }
  for (const code of Object.keys(sent)) {
    if (ROW_MEMBERS.has(code)) continue
    const path = `${table.code}.${index}.${code}`
    const property = columnsOf(table).get(code)
    if (!property) {
      findings.push(finding('fieldUnknown', path, 'unknownField'))
      continue
    }
    const right = rights(`${table.code}.${code}`)
    const checked = checkSentValue({
      property,
      right,
      path,
      stored: ownValue(stored, code),
      sent: ownValue(sent, code),
    })
    if ('finding' in checked) findings.push(checked.finding)
    else row[code] = checked.value
  }
  return row
}

/** Ids for rows that came without one: the first free `row1`, `row2`, … */
function freeIds(taken: ReadonlySet<unknown>): () => string {
  let number = 0
  return () => {
    do number += 1
    while (taken.has(`row${number}`))
    return `row${number}`
  }
}

function checkRows(context: RowContext, sent: readonly unknown[]): FormData[] {
  const { table, rights, findings, storedById } = context
  const mayAdd = rights(table.code).editable
  const sentIds = sent.map((row) => (isRecord(row) ? ownValue(row, 'id') : null))
  const nextId = freeIds(new Set([...storedById.keys(), ...sentIds]))
  const seen = new Set<string>()
  return sent.flatMap((row, index) => {
    const path = `${table.code}.${index}`
    const id = sentIds[index] ?? nextId()
    const refuse = (found: Finding) => {
      findings.push(found)
      return []
    }
    if (!isRecord(row)) return refuse(finding('fieldInvalid', path, 'wrongType'))
    if (typeof id !== 'string' || !ROW_ID.test(id)) return refuse(finding('fieldInvalid', path, 'badRowId'))
    if (seen.has(id)) return refuse(finding('fieldInvalid', path, 'duplicateRow'))
    seen.add(id)
    if (!mayAdd && !storedById.has(id)) return refuse(finding('fieldReadOnly', path, 'unknownRow'))
    return [checkCells(context, row, id, index)]
  })
}

/**
 * The sent rows of a sub-table (security D-03): rows are matched by id, each column has its own right, columns that
 * were not sent keep their stored value, a row of an unknown id is new, a stored row that is missing is deleted.
 * Adding, deleting and moving rows needs the table's own right.
 */
export function checkTable(input: SentTable): Rows {
  const { table, rights, sent } = input
  const right = rights(table.code)
  if (!right.visible) return { rows: null, findings: [finding('fieldHidden', table.code, 'hidden')] }
  const given: unknown = sent ?? []
  if (!Array.isArray(given)) {
    return { rows: null, findings: [finding('fieldInvalid', table.code, 'wrongType')] }
  }
  const max = table.maxRows ?? DEFAULT_MAX_ROWS
  if (given.length > max) {
    return { rows: null, findings: [finding('fieldInvalid', table.code, 'tooManyRows', { maximum: max })] }
  }
  const storedRows = tableRows(input.stored)
  const storedById = new Map(storedRows.map((row) => [ownValue(row, 'id'), row]))
  const findings: Finding[] = []
  const rows = checkRows({ ...input, storedById, findings }, given)
  const sameRows =
    rows.length === storedRows.length &&
    rows.every((row, index) => row.id === ownValue(storedRows[index] ?? {}, 'id'))
  if (!right.editable && !sameRows && findings.length === 0) {
    findings.push(finding('fieldReadOnly', table.code, 'rowsReadOnly'))
  }
  return { rows, findings }
}
