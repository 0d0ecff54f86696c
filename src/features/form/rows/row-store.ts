import type { InputProblem } from '../../../../contract/envelope.ts'
import type { SubTable } from '../../../../contract/package/properties.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { sameValue } from '../../../../rules/record/canonical.ts'
import { createListeners } from '../../../lib/base/listeners.ts'
import { type Row, rowsOf } from './row.ts'
import { createRowListeners } from './row-listeners.ts'
import { type SortOrder, sortedIds } from './row-order.ts'
import { createRowProblems, type RowProblem } from './row-problems.ts'
import { createSums } from './row-sums.ts'

/** One cell a person or a rule writes. */
export type CellChange = { readonly id: string; readonly column: string; readonly value: unknown }

/** What a person did to a table: cells of rows that stay, or `cells` null when rows came, went or moved. */
export type RowEdit = { readonly cells: readonly CellChange[] | null }

/**
 * The rows of one sub-table, apart from the head form: whoever draws a row or a cell hears of that row only, so that
 * a keystroke among 10,000 rows draws one cell. Stored order and shown order are two things; sorting changes the
 * second alone until it is applied.
 */
export type RowStore = {
  readonly table: SubTable
  /** In stored order. The same array until something changes. */
  rows(): readonly Row[]
  /** What the form stores: the rows, null when there are none. */
  value(): readonly Row[] | null
  /** Ids in the order shown. The same array until rows come, go or move. */
  ids(): readonly string[]
  row(id: string): Row | undefined
  /** Position in stored order from 0, -1 for an unknown id. */
  positionOf(id: string): number
  /** Decimal text; only for columns the table sums up. */
  sum(column: string): string
  setCells(changes: readonly CellChange[]): void
  /** Puts rows in, by default at the end. */
  insert(rows: readonly Row[], at?: number): void
  remove(ids: readonly string[]): void
  /** All rows anew: restored, undone, imported. */
  replace(rows: readonly Row[]): void
  /** Rows as rules worked them out, as the very objects; no edit of a person, clears no problem. */
  adopt(rows: readonly Row[]): void
  order(): SortOrder | null
  sort(order: SortOrder | null, locale: Locale): void
  /** Makes the order shown the stored one. */
  applyOrder(): void
  problems(): readonly RowProblem[]
  problem(id: string, column: string): InputProblem | undefined
  /** Problems by path (`items.2.amount`, position in stored order); those of other fields are left out. */
  showProblems(problems: readonly InputProblem[]): void
  /** Says what is wrong with one cell, unless something is said of it already; only its row is drawn again. */
  showProblem(id: string, column: string, problem: InputProblem): void
  /** Takes back problems that are over. */
  forgive(isOver: (one: RowProblem) => boolean): void
  onRow(id: string, listener: () => void): () => void
  /** Rows came, went or moved, or were sorted. */
  onList(listener: () => void): () => void
  onAny(listener: () => void): () => void
  onEdit(listener: (edit: RowEdit) => void): () => void
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one store: its small methods share the rows, their places and their order
export function createRowStore(table: SubTable, stored: unknown): RowStore {
  const byId = new Map<string, Row>()
  let storedIds: string[] = []
  let shownIds: readonly string[] = []
  let order: SortOrder | null = null
  let knownRows: readonly Row[] | null = null
  /** Apart from the rows: what is typed moves none of them. */
  let knownPlaces: ReadonlyMap<string, number> | null = null
  const sums = createSums(table)
  const problems = createRowProblems(table)
  const heard = createRowListeners()
  const editors = createListeners<RowEdit>()

  const allRows = () => {
    knownRows ??= storedIds.flatMap((id) => byId.get(id) ?? [])
    return knownRows
  }
  const placeOf = (id: string) => {
    knownPlaces ??= new Map(storedIds.map((each, place) => [each, place]))
    return knownPlaces.get(id) ?? -1
  }
  const fill = (rows: readonly Row[]) => {
    for (const row of byId.values()) sums.take(row)
    byId.clear()
    for (const row of rows) {
      byId.set(row.id, row)
      sums.add(row)
    }
    listed(rows.map(({ id }) => id))
  }
  const listed = (ids: readonly string[]) => {
    storedIds = [...ids]
    const shown = order === null ? [] : shownIds.filter((id) => byId.has(id))
    const isShown = new Set(shown)
    shownIds = order === null ? storedIds : [...shown, ...storedIds.filter((id) => !isShown.has(id))]
    knownRows = null
    knownPlaces = null
  }
  /** One row for the one before, in the map and in this change's copy of the list. */
  const put = (row: Row, before: Row, rows: Row[] | null) => {
    byId.set(row.id, row)
    sums.take(before)
    sums.add(row)
    if (rows !== null) rows[placeOf(row.id)] = row
  }
  const write = (changes: readonly CellChange[]): readonly CellChange[] => {
    const rows = knownRows && [...knownRows]
    const written = changes.filter(({ id, column, value }) => {
      const row = byId.get(id)
      if (row === undefined || sameValue(row[column], value)) return false
      put({ ...row, [column]: value }, row, rows)
      return true
    })
    if (written.length > 0) knownRows = rows
    return written
  }
  const edited = (cells: readonly CellChange[] | null) => editors.tell({ cells })
  fill(rowsOf(stored))

  return {
    table,
    rows: allRows,
    value: () => (storedIds.length === 0 ? null : allRows()),
    ids: () => shownIds,
    row: (id) => byId.get(id),
    positionOf: placeOf,
    sum: sums.of,
    setCells: (changes) => {
      const written = write(changes)
      for (const { id, column } of changes) problems.clear(id, column)
      if (written.length === 0) return
      edited(written)
      heard.tellRows(written.map(({ id }) => id))
    },
    adopt: (rows) => {
      const present = allRows()
      const next = [...present]
      const changed = rows.filter((row, place) => {
        if (row === present[place]) return false
        const before = byId.get(row.id)
        if (before === undefined || before === row) return false
        put(row, before, next)
        return true
      })
      if (changed.length === 0) return
      knownRows = next
      heard.tellRows(changed.map(({ id }) => id))
    },
    insert: (rows, at = storedIds.length) => {
      for (const row of rows) {
        byId.set(row.id, row)
        sums.add(row)
      }
      listed([...storedIds.slice(0, at), ...rows.map(({ id }) => id), ...storedIds.slice(at)])
      edited(null)
      heard.tellList()
    },
    remove: (ids) => {
      for (const id of ids) {
        const row = byId.get(id)
        if (row === undefined) continue
        sums.take(row)
        byId.delete(id)
        problems.forget(id)
      }
      listed(storedIds.filter((id) => byId.has(id)))
      edited(null)
      heard.tellList()
    },
    replace: (rows) => {
      fill(rows)
      problems.recall(rows)
      edited(null)
      heard.tellAll()
    },
    order: () => order,
    sort: (next, locale) => {
      order = next
      shownIds = next === null ? storedIds : sortedIds(allRows(), table, next, locale)
      heard.tellList()
    },
    applyOrder: () => {
      const ids = shownIds
      order = null
      listed(ids)
      edited(null)
      heard.tellList()
    },
    problems: problems.all,
    problem: problems.of,
    showProblems: (found) => {
      problems.show(found, storedIds)
      heard.tellAll()
    },
    showProblem: (id, column, problem) => {
      if (byId.has(id) && problems.add(id, column, problem)) heard.tellRows([id])
    },
    forgive: (isOver) => {
      const over = problems.all().filter(isOver)
      for (const { id, column } of over) problems.clear(id, column)
      if (over.length > 0) heard.tellRows(over.map(({ id }) => id))
    },
    onRow: heard.onRow,
    onList: heard.onList,
    onAny: heard.onAny,
    onEdit: editors.on,
  }
}
