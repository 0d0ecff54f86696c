import { atom } from 'jotai'
import type { Column } from '../../../../contract/package/properties.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { cellText } from '../../../../rules/cells/cell-text.ts'
import { readCellText } from '../../../../rules/cells/read-cell.ts'
import { normaliseValue } from '../../../../rules/values/normalise-value.ts'
import { store } from '../../../lib/base/store.ts'
import { onSessionEnd } from '../../../lib/session/session.ts'
import type { Block } from '../../../shared/table/cursor.ts'
import { newRow } from '../rows/row.ts'
import type { CellChange } from '../rows/row-store.ts'
import { cellAt, type GridCells } from './grid-model.ts'

type Copy = { readonly text: string; readonly values: readonly (readonly unknown[])[] }
/** What was copied last, as text and as values: people and files survive a copy inside the form. */
const lastCopy = atom<Copy | null>(null)

onSessionEnd(() => store().set(lastCopy, null))

/** A block of cells as spreadsheets take it: tabs between columns, lines between rows. */
export function copyBlock(grid: GridCells, block: Block, locale: Locale): string {
  const rows = eachRow(block).map((row) =>
    eachColumn(block).map((column) => {
      const cell = cellAt(grid, { row, column })
      if (cell === undefined) return { text: '', value: null }
      const value = grid.store.row(cell.id)?.[cell.column.property.code] ?? null
      return { text: quoted(cellText(cell.column.property, value, locale)), value }
    }),
  )
  const text = rows.map((cells) => cells.map((cell) => cell.text).join('\t')).join('\n')
  const values = rows.map((cells) => cells.map((cell) => cell.value))
  store().set(lastCopy, { text: plainLines(text), values })
  return text
}

export type Pasted = { readonly cells: number; readonly refused: number; readonly block: Block }

/**
 * Puts a block in from the cursor on; one cell fills the whole marked block. Rows are added below where the person may,
 * up to the table's limit. Cells that may not be edited, or that the text does not fit, stay as they are and are counted.
 */
export function pasteBlock(grid: GridCells, text: string, maxRows: number, locale: Locale): Pasted {
  const copied = store().get(lastCopy)
  const values = copied?.text === plainLines(text) ? copied.values : null
  const lines = parseBlock(text)
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0)
  const { from, to } = grid.cursor.block()
  const isOne = lines.length === 1 && width === 1
  const height = isOne ? to.row - from.row + 1 : lines.length
  const columns = isOne ? to.column - from.column + 1 : width
  const taken: { readonly row: number; readonly code: string; readonly value: unknown }[] = []
  let refused = 0
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [y, x] = isOne ? [0, 0] : [row, column]
      const typed = lines[y]?.[x]
      if (typed === undefined) continue
      const into = grid.columns[from.column + column - 1]
      const value = into?.editable ? pastedValue(into.property, typed, values?.[y]?.[x], locale) : undefined
      if (into === undefined || value === undefined) refused += 1
      else taken.push({ row: from.row + row, code: into.property.code, value })
    }
  }
  const missing = from.row + height - grid.store.ids().length
  const room = grid.mayEditRows ? Math.max(0, maxRows - grid.store.ids().length) : 0
  // Where nothing fits there is nothing to add rows for.
  const added = taken.length === 0 ? 0 : Math.min(missing, room)
  if (added > 0) grid.store.insert(Array.from({ length: added }, () => newRow()))
  const ids = grid.store.ids()
  const changes = taken.flatMap(({ row, code, value }): CellChange[] => {
    const id = ids[row]
    return id === undefined ? [] : [{ id, column: code, value }]
  })
  const written = writeShown(grid, changes)
  const last = { row: from.row + height - 1, column: from.column + columns - 1 }
  return { cells: written, refused: refused + taken.length - written, block: { from, to: last } }
}

/** What was copied here goes in as the value it was wherever the column can hold it; undefined: what nothing fits. */
function pastedValue(column: Column, typed: string, copied: unknown, locale: Locale): unknown {
  const fits = copied !== undefined && normaliseValue(column, copied).ok
  if (fits && cellText(column, copied, locale) === typed) return copied
  const read = readCellText(column, typed, locale)
  if (read.ok) return read.value
  return fits ? copied : undefined
}

/** Empties the cells of the block that may be edited. */
export function clearBlock(grid: GridCells, block: Block): number {
  return fill(grid, block, () => null)
}

/** Copies the block's first row into its other rows. */
export function fillDown(grid: GridCells, block: Block): number {
  const { store } = grid
  const first = (column: number) => {
    const cell = cellAt(grid, { row: block.from.row, column })
    return cell === undefined ? null : (store.row(cell.id)?.[cell.column.property.code] ?? null)
  }
  const below = { from: { ...block.from, row: block.from.row + 1 }, to: block.to }
  return fill(grid, below, first)
}

function fill(grid: GridCells, block: Block, takenFrom: (column: number) => unknown): number {
  const changes = eachRow(block).flatMap((row) =>
    eachColumn(block).flatMap((column): CellChange[] => {
      const cell = cellAt(grid, { row, column })
      if (cell === undefined || !cell.column.editable) return []
      return [{ id: cell.id, column: cell.column.property.code, value: takenFrom(column) }]
    }),
  )
  return writeShown(grid, changes)
}

/** Writes what is shown, then what that brings into view, and so on; a cell that stays hidden keeps what it holds. */
function writeShown({ store, isShown }: GridCells, changes: readonly CellChange[]): number {
  let waiting = changes
  for (;;) {
    const shown = new Set(waiting.filter(({ id, column }) => isShown(id, column)))
    if (shown.size === 0) return changes.length - waiting.length
    store.setCells([...shown])
    waiting = waiting.filter((one) => !shown.has(one))
  }
}

/** Windows gives what was copied back with line ends of its own. */
function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** More than one cell, for whoever pastes into the text of a cell; only long text takes line ends as its own. */
export function isBlock(text: string, takesLines: boolean): boolean {
  const body = plainLines(text).replace(/\n$/, '')
  return body.includes('\t') || (!takesLines && !body.startsWith('"') && body.includes('\n'))
}

/** Lines and tabs as spreadsheets write them; a cell in quotes may hold both. */
export function parseBlock(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]]
  const body = plainLines(text).replace(/\n$/, '')
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))([\t\n]|$)/gy
  for (;;) {
    const found = cell.exec(body)
    if (found === null) return lines
    const [, inQuotes, plain = '', end] = found
    lines.at(-1)?.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'))
    if (end === '') return lines
    if (end === '\n') lines.push([])
  }
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function eachRow({ from, to }: Block): number[] {
  return Array.from({ length: to.row - from.row + 1 }, (_, step) => from.row + step)
}
function eachColumn({ from, to }: Block): number[] {
  return Array.from({ length: to.column - from.column + 1 }, (_, step) => from.column + step)
}
