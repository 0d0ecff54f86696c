import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type ExportedList, exportedList } from '../../contract/list-exports.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import { LOCALES, type Locale } from '../../contract/vocabulary.ts'
import { ownValue } from '../../rules/form-data.ts'
import { showsAsUnsupported } from '../../rules/html-text.ts'
import { localised } from '../../rules/localised.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { sheetCell, textCell } from '../imports/export-rows.ts'
import { actorOf } from '../policies/administration.ts'
import { wordOf } from '../push/texts.ts'
import { columnsOf, listViewOf, sortKeysOf } from '../records/list-request.ts'
import { presentRows } from '../records/list-rows.ts'
import { listingOf } from '../records/listing.ts'
import { sourcesOf } from '../records/sources.ts'
import type { SheetCell } from '../spreadsheets/sheet-task.ts'
import { writeSpreadsheet } from '../spreadsheets/spreadsheets.ts'
import { grantsOf } from '../stores/grants.ts'
import type { ListExportRow } from '../stores/list-exports.ts'
import { recordPage } from '../stores/records.ts'

/** Most rows of one file. */
const MOST_ROWS = 10_000
const PAGE_ROWS = 500

export type ExportDeps = Pick<
  Deps,
  'database' | 'definitions' | 'files' | 'log' | 'models' | 'organisations' | 'wake'
>

/** Hears how many rows are written; false stops the work. */
type OnRows = (count: number) => Promise<boolean>

/**
 * Writes the file of an export with what the person who asked may read now, and gives its key and how many rows it has;
 * null when it was stopped.
 */
export async function makeExport(
  deps: ExportDeps,
  task: ListExportRow,
  onRows: OnRows,
): Promise<{ readonly storageKey: string; readonly count: number } | null> {
  const language = LOCALES.find((locale) => locale === task.language) ?? 'zh'
  const actor = await actorNow(deps, task)
  const asked = exportedList.parse(task.asked)
  const made = await linesOf(deps, { actor, call: { locale: language } }, asked, onRows)
  if (made === null) return null
  const { name, lines, widths } = made
  const bytes = await writeSpreadsheet(name, lines, widths)
  const storageKey = randomBytes(16).toString('hex')
  await deps.files.withTemporary(async (place) => {
    await writeFile(place, bytes)
    await deps.files.storage.put(storageKey, place)
  })
  return { storageKey, count: lines.length - 1 }
}

/** The person as his rights are now: what was taken away since is not exported (security Z-09). */
async function actorNow({ database }: ExportDeps, task: ListExportRow): Promise<Actor> {
  const { corp_id: corpId, user_id: userId } = task
  const grants = await grantsOf(database, corpId)
  return { corpId, userId, name: '', sessionId: '', ...actorOf(userId, grants) }
}

async function linesOf(
  deps: ExportDeps,
  caller: { readonly actor: Actor; readonly call: { readonly locale: Locale } },
  input: ExportedList,
  onRows: OnRows,
) {
  const { asked, reader, sight, fields, published } = await listingOf(deps, caller, input)
  if (reader.organisation.person(caller.actor.userId)?.active !== true) throw new Error('the person has left')
  const { locale } = caller.call
  const view = listViewOf(fields, input.queryCode)
  const columns = columnsOf(fields, view, input).filter(isColumn)
  const sort = sortKeysOf(fields, view, input)
  const query = { ...asked, sort, columns: columns.map(({ code }) => code), size: PAGE_ROWS }
  const head = columns.map(({ name }) => shownCell(textCell(localised(name, locale, 'zh')), locale))
  const lines: SheetCell[][] = [head]
  for (let after: { keys: readonly string[]; id: string } | null = null; lines.length <= MOST_ROWS; ) {
    const { rows } = await recordPage(deps.database, { ...query, after })
    const shown = await presentRows(sourcesOf(deps), reader, sight, columns, rows)
    const room = MOST_ROWS + 1 - lines.length
    for (const { data } of shown.slice(0, room)) {
      const cells = columns.map((column) => sheetCell(column, ownValue(data, column.code), locale))
      lines.push(cells.map((cell) => shownCell(cell, locale)))
    }
    if (!(await onRows(lines.length - 1))) return null
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE_ROWS) break
    after = { keys: last.keys, id: last.id }
  }
  return {
    name: localised(published.model.name, locale, 'zh'),
    lines,
    widths: columns.map(({ type }) => (type === 'longText' ? 40 : type === 'number' ? 14 : 20)),
  }
}

/** As the list shows it (security D-14): this file is read, and never brought in again as that of a form's rows is. */
function shownCell(cell: SheetCell, locale: Locale): SheetCell {
  return showsAsUnsupported(cell.text) ? textCell(wordOf(locale, 'form.unsupported')) : cell
}

/** Sub-tables have no cell of their own. */
function isColumn(property: Property): property is Column {
  return property.type !== 'subTable'
}
