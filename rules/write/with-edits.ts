import type { BizModel } from '../../contract/package/models.ts'
import { sameValue } from '../record/canonical.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import { tableRows } from '../record/table-rows.ts'

/** Fields as somebody changed them, and what stood there before; without that they are taken whole. */
export type Edits = { readonly data: FormData; readonly base: FormData }

type Rows = ReadonlyMap<unknown, FormData>
/** The rows of a table: when it was saved, as it was saved, and as it is now. */
type Versions = { readonly base: Rows; readonly mine: Rows; readonly now: Rows }

/**
 * The record with edits over it that were made to an earlier state of it, one after the other: texts saved before a
 * decision (engine S7), and what is sent after a conflict (engine G2). What others wrote since stays: of a table only
 * the cells and rows that were edited count. Of a cell or field that both changed the edit is taken.
 */
export function withEdits(
  model: Pick<BizModel, 'properties'>,
  record: FormData,
  all: readonly Edits[],
): FormData {
  const tables = new Set(model.properties.flatMap(({ type, code }) => (type === 'subTable' ? [code] : [])))
  const now: Record<string, unknown> = { ...record }
  for (const { data, base } of all) {
    for (const [code, mine] of Object.entries(data)) {
      const isMerged = tables.has(code) && Object.hasOwn(base, code)
      now[code] = isMerged ? mergedRows(ownValue(base, code), mine, ownValue(now, code)) : mine
    }
  }
  return now
}

function mergedRows(before: unknown, saved: unknown, current: unknown): FormData[] | null {
  const base = byId(tableRows(before))
  const now = byId(tableRows(current))
  const mine = byId(tableRows(saved).map((row) => apart(row, base, now)))
  const versions = { base, mine, now }
  const rows = orderOf(versions)
    .map((id) => mergedRow(versions, id))
    .filter((row) => row !== null)
  return rows.length === 0 ? null : rows
}

function byId(rows: readonly FormData[]): Map<unknown, FormData> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Rows that came without an id are numbered, so two that were added apart may have got the same. */
function apart(row: FormData, base: Rows, now: Rows): FormData {
  const isTwo = (id: unknown) => now.has(id) && !base.has(id)
  let id = row.id
  while (isTwo(id) && !sameValue(now.get(id), row)) id = `${id}-2`
  return id === row.id ? row : { ...row, id }
}

/** Null: one of both took the row away, and the other left it as it was. */
function mergedRow({ base, mine, now }: Versions, id: unknown): FormData | null {
  const [before, saved, current] = [base.get(id), mine.get(id), now.get(id)]
  // What others took away is gone, whatever was typed into it.
  if (current === undefined) return before === undefined ? (saved ?? null) : null
  if (saved === undefined) return before !== undefined && sameValue(before, current) ? null : current
  const own = Object.entries(saved).filter(([code, value]) => !sameValue(value, ownValue(before ?? {}, code)))
  return { ...current, ...Object.fromEntries(own) }
}

/** As the others moved them, else as they were saved; what is only in the one stands after what it followed there. */
function orderOf({ base, mine, now }: Versions): unknown[] {
  const kept = (rows: Rows, other: Rows) => [...rows.keys()].filter((id) => other.has(id))
  const isMoved = !sameValue(kept(now, base), kept(base, now))
  const [first, second] = isMoved ? [now, mine] : [mine, now]
  const order = [...first.keys()]
  let after = -1
  for (const id of second.keys()) {
    const place = order.indexOf(id)
    if (place < 0) order.splice(after + 1, 0, id)
    after = place < 0 ? after + 1 : place
  }
  return order
}
