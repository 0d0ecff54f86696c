import type { Column } from '../../../contract/package/properties.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { columnLetters } from '../../spreadsheets/cell-place.ts'
import type { ReadLine, ReadSheet } from '../../spreadsheets/sheet-task.ts'
import { columnsCalled, hasName } from './heads.ts'

/** A head that is lower down stands below what nobody takes for a title. */
const MOST_LINES = 20

export type Head = {
  /** By column of the sheet, in their order; only those that can be seen. */
  readonly names: ReadonlyMap<number, string>
  /** The letters of columns that can be seen and hold something below no name. */
  readonly nameless: readonly string[]
  /** What stands above columns that are hidden. */
  readonly hidden: readonly string[]
  /** The lines below it. */
  readonly body: readonly ReadLine[]
}

/**
 * Where the table of a sheet begins: the line with most names of columns, the first of them, so that titles and heads
 * of groups may stand above it; without any, the first line.
 */
export function findHead(
  { lines, hiddenColumns, merged }: ReadSheet,
  columns: readonly Column[],
  language: Locale,
): Head | undefined {
  const isHidden = new Set(hiddenColumns)
  const candidates = lines.slice(0, MOST_LINES).map((line, place) => {
    const heads = headsIn(line, lines, merged)
    const names = new Map(heads.filter(([column]) => !isHidden.has(column)))
    const known = [...names.values()].filter((name) => columnsCalled(name, columns, language).length > 0)
    const hidden = heads.flatMap(([column, name]) => (isHidden.has(column) && hasName(name) ? [name] : []))
    return { names, hidden, body: lines.slice(place + 1), known: known.length }
  })
  const most = Math.max(...candidates.map(({ known }) => known))
  const found = candidates.find(({ known }) => known === most)
  return found === undefined ? undefined : { ...found, nameless: namelessIn(found, isHidden) }
}

function namelessIn(
  { names, body }: Pick<Head, 'names' | 'body'>,
  isHidden: ReadonlySet<number>,
): readonly string[] {
  const held = new Set<number>()
  for (const { cells } of body) {
    for (const [column, { text, problem }] of cells) {
      if (problem !== undefined || text.trim() !== '') held.add(column)
    }
  }
  return [...held]
    .filter((column) => !isHidden.has(column) && !hasName(names.get(column) ?? ''))
    .sort((one, other) => one - other)
    .map(columnLetters)
}

/** The texts of a line and, of cells that are one with a cell above, what stands there. */
function headsIn(
  { line, cells }: ReadLine,
  lines: readonly ReadLine[],
  merged: ReadSheet['merged'],
): readonly (readonly [number, string])[] {
  const heads = new Map(
    [...cells].map(([column, { text, shown, problem }]) => {
      // A name that nobody has worked out is one that is not known, not none.
      return [column, problem === 'noResult' ? `${columnLetters(column)}${line}` : (shown ?? text)]
    }),
  )
  for (const { top, left, bottom } of merged) {
    if (top >= line || bottom < line || heads.has(left)) continue
    const above = lines.find((other) => other.line === top)?.cells.get(left)
    if (above !== undefined) heads.set(left, above.shown ?? above.text)
  }
  return [...heads].sort(([one], [other]) => one - other)
}
