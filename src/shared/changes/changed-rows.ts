import { sameValue } from '../../../rules/record/canonical.ts'
import { type FormData, isRecord, ownValue } from '../../../rules/record/form-data.ts'

/** One row of a sub-table that came, went or was changed; `place` counts from 1 where it stands or stood. */
type ChangedRow = {
  readonly id: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly place: number
  readonly before: FormData
  readonly after: FormData
}

const NO_ROW: FormData = {}

/** The rows that differ between two values of a sub-table, in the order of the table; those that went come last. */
export function changedRows(before: unknown, after: unknown): readonly ChangedRow[] {
  const old = rowsOf(before)
  const now = rowsOf(after)
  const stood = new Map(old.map((row) => [idOf(row), row]))
  const stands = new Set(now.map(idOf))
  const written = now.flatMap((row, index): ChangedRow[] => {
    const id = idOf(row)
    const was = stood.get(id)
    if (was !== undefined && sameValue(was, row)) return []
    const kind = was === undefined ? 'added' : 'changed'
    return [{ id, kind, place: index + 1, before: was ?? NO_ROW, after: row }]
  })
  const gone = old.flatMap((row, index): ChangedRow[] =>
    stands.has(idOf(row))
      ? []
      : [{ id: idOf(row), kind: 'removed', place: index + 1, before: row, after: NO_ROW }],
  )
  return [...written, ...gone]
}

function rowsOf(value: unknown): readonly FormData[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function idOf(row: FormData): string {
  return String(ownValue(row, 'id') ?? '')
}
