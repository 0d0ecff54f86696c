import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type ExportedList, exportedList } from '../../../contract/list-exports.ts'
import type { Column, Property } from '../../../contract/package/properties.ts'
import { LOCALES, type Locale } from '../../../contract/vocabulary.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { showsAsUnsupported } from '../../../rules/text/html-text.ts'
import { localised } from '../../../rules/text/localised.ts'
import type { Actor } from '../../base/actor.ts'
import { wordOf } from '../../base/message-texts.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../policies/administration.ts'
import type { SheetCell, SheetFrame } from '../../spreadsheets/sheet-cell.ts'
import { workbookStream } from '../../spreadsheets/workbook-stream.ts'
import { grantsOf } from '../../stores/organisation/grants.ts'
import type { ListExportRow } from '../../stores/records/list-exports.ts'
import { recordsInParts } from '../../stores/records/record-stream.ts'
import { sheetCell, textCell, widthOf } from '../imports/export-rows.ts'
import { columnsOf, listViewOf, sortKeysOf } from '../list-request.ts'
import { presentRows } from '../list-rows.ts'
import { listingOf } from '../listing.ts'
import { sourcesOf } from '../sources.ts'

export type ExportDeps = Pick<
  Deps,
  'database' | 'definitions' | 'disks' | 'files' | 'log' | 'models' | 'organisations' | 'wake'
>

/** Hears how many rows are written; it throws to stop the work. */
type OnRows = (count: number) => Promise<void>

/**
 * Writes the file of an export with all that the person who asked may read now, and gives its key and how many rows it
 * has. Rows go from the database to the file a few at a time, so their number does not matter to the memory.
 */
export async function makeExport(
  deps: ExportDeps,
  task: ListExportRow,
  onRows: OnRows,
): Promise<{ readonly storageKey: string; readonly count: number }> {
  const language = LOCALES.find((locale) => locale === task.language) ?? 'zh'
  const caller = { actor: await actorNow(deps, task), call: { locale: language } }
  const list = await listOf(deps, caller, exportedList.parse(task.asked))
  const storageKey = randomBytes(16).toString('hex')
  const count = await deps.files.withTemporary(async (place) => {
    const written = await deps.database.transaction(async (tx) => {
      let count = 0
      const rows = list.rows(tx, async (more) => {
        count += more
        await onRows(count)
      })
      await pipeline(workbookStream(list.frame, rows), createWriteStream(place, { mode: 0o600 }))
      return count
    })
    await deps.files.storage.put(storageKey, place)
    return written
  })
  return { storageKey, count }
}

/** The person as his rights are now: what was taken away since is not exported (security Z-09). */
async function actorNow({ database }: ExportDeps, task: ListExportRow): Promise<Actor> {
  const { corp_id: corpId, user_id: userId } = task
  const grants = await grantsOf(database, corpId)
  return { corpId, userId, name: '', sessionId: '', ...actorOf(userId, grants) }
}

type List = {
  readonly frame: SheetFrame
  rows(tx: Queryable, onRows: OnRows): AsyncGenerator<readonly SheetCell[]>
}

async function listOf(
  deps: ExportDeps,
  caller: { readonly actor: Actor; readonly call: { readonly locale: Locale } },
  input: ExportedList,
): Promise<List> {
  const { asked, reader, sight, fields, published } = await listingOf(deps, caller, input)
  if (reader.organisation.person(caller.actor.userId)?.active !== true) throw new Error('the person has left')
  const { locale } = caller.call
  const view = listViewOf(fields, input.queryCode)
  const columns = columnsOf(fields, view, input).filter(isColumn)
  const query = { ...asked, sort: sortKeysOf(fields, view, input), columns: columns.map(({ code }) => code) }
  const head = columns.map(({ name }) => shownCell(textCell(localised(name, locale, 'zh')), locale))
  return {
    frame: { name: localised(published.model.name, locale, 'zh'), head, widths: columns.map(widthOf) },
    async *rows(tx, onRows) {
      for await (const part of recordsInParts(tx, query)) {
        const shown = await presentRows(sourcesOf(deps), reader, sight, columns, part)
        for (const { data } of shown) {
          const cells = columns.map((column) => sheetCell(column, ownValue(data, column.code), locale))
          yield cells.map((cell) => shownCell(cell, locale))
        }
        await onRows(part.length)
      }
    },
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
