import { IMPORT_RESULT, type ImportCell, type ImportResult } from '../../../contract/form-rows.ts'
import type { Column } from '../../../contract/package/properties.ts'
import type { ReadCell } from '../../spreadsheets/sheet-task.ts'
import type { ReadOutcome } from '../../spreadsheets/spreadsheets.ts'
import { findHead, type Head } from './find-head.ts'
import { headOf, readHeads, shownHead } from './heads.ts'
import { type ImportScene, importCells, NOTHING } from './import-rows.ts'

/** Beside the code: what it is exactly. */
const REASONS: Partial<
  Record<Extract<ReadOutcome, { problem: unknown }>['problem'], ImportResult['reason']>
> = {
  otherFormat: 'otherFormat',
  tooBig: 'fileTooBig',
}

const OF_FILE = {
  notWorkbook: IMPORT_RESULT.fileType,
  otherFormat: IMPORT_RESULT.fileType,
  tooBig: IMPORT_RESULT.tooManyRows,
  tooManyRows: IMPORT_RESULT.tooManyRows,
  tooManyColumns: IMPORT_RESULT.columns,
  failed: IMPORT_RESULT.system,
} as const

/** The lines of a file as rows of the table, or the result code that says why not (security E-06). */
export async function importLines(read: ReadOutcome, scene: ImportScene): Promise<ImportResult> {
  if ('problem' in read) {
    const errorType = OF_FILE[read.problem]
    const reason = REASONS[read.problem]
    return {
      ...NOTHING,
      errorType,
      ...(errorType === IMPORT_RESULT.tooManyRows ? { importSize: scene.limit } : {}),
      ...(reason === undefined ? {} : { reason }),
    }
  }
  const { sheet } = read
  const head = findHead(sheet, scene.opened.table.columns, scene.language)
  return {
    ...(head === undefined
      ? { ...NOTHING, errorType: IMPORT_RESULT.templateEmpty }
      : await importBody(head, scene)),
    ...(sheet.hasOthers ? { sheetName: shownHead(sheet.name) } : {}),
    ...(sheet.hiddenRows > 0 ? { hiddenRows: sheet.hiddenRows } : {}),
    ...(head === undefined || head.hidden.length === 0 ? {} : { hiddenColumns: head.hidden.map(shownHead) }),
  }
}

async function importBody({ names: texts, body, nameless }: Head, scene: ImportScene): Promise<ImportResult> {
  const { opened, language } = scene
  const heads = readHeads(texts, opened, language)
  const names = (columns: readonly Column[]) => columns.map((column) => headOf(column, opened, language))
  const faults = heads.unknown.length + heads.repeated.length + heads.missing.length
  if (faults > 0 || heads.columns.size === 0) {
    return {
      ...NOTHING,
      errorType: IMPORT_RESULT.columns,
      unknownColumns: [...heads.unknown],
      repeatedColumns: [...heads.repeated],
      missingColumns: names(heads.missing),
    }
  }
  if (body.length === 0) return { ...NOTHING, errorType: IMPORT_RESULT.templateEmpty }
  const sent = body.map(({ line, cells: found }) => {
    const cells: Record<string, ImportCell> = {}
    for (const [position, column] of heads.columns) {
      cells[column.code] = sheetCell(column, found.get(position) ?? { text: '' })
    }
    return { line, cells }
  })
  const result = await importCells(sent, scene)
  const ignored = [...names(heads.ignored), ...nameless]
  return ignored.length === 0 ? result : { ...result, ignoredColumns: ignored }
}

/** Types that are read from what a cell means; the others from what people see in it, as `00123`. */
const BY_MEANING: ReadonlySet<Column['type']> = new Set<Column['type']>(['number', 'date', 'time', 'boolean'])

function sheetCell(column: Column, { text, shown, problem }: ReadCell): ImportCell {
  const read = BY_MEANING.has(column.type) ? text : (shown ?? text)
  return problem === undefined ? { text: read } : { text: read, problem }
}
