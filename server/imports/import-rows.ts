import {
  IMPORT_RESULT,
  type ImportCell,
  type ImportResult,
  type ImportRow,
} from '../../contract/form-rows.ts'
import type { Column } from '../../contract/package/properties.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { unknownReferences } from '../../engine/references.ts'
import { readCellText } from '../../rules/cells/read-cell.ts'
import { dateGrain } from '../../rules/values/date.ts'
import type { ProblemParams } from '../../rules/values/outcome.ts'
import { normaliseValue } from '../../rules/values.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { namesIn } from '../presenters/people.ts'
import { isErrorValue } from '../spreadsheets/error-value.ts'
import { CELL_PROBLEMS, type ReadCell } from '../spreadsheets/sheet-task.ts'
import type { ReadOutcome } from '../spreadsheets/spreadsheets.ts'
import { findHead, type Head } from './find-head.ts'
import { headOf, isImported, readHeads } from './heads.ts'
import type { OpenTable } from './open-table.ts'
import { isPeopleColumn, readPeople } from './people-cells.ts'

export type ImportScene = {
  readonly opened: OpenTable
  readonly organisation: OrganisationSnapshot
  readonly language: Locale
  /** Setting `importMaxRows`. */
  readonly limit: number
}

type Row = Readonly<Record<string, unknown>>
type Checked = { readonly value: unknown } | { readonly wrong: ImportCell }

const NOTHING = { operationResult: true, successCount: 0, errorCount: 0, rows: [] }
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

/** What whoever brings rows into a plain record of a model that runs fill is told. */
export const BOUND_TO_WORKFLOW: ImportResult = {
  ...NOTHING,
  errorType: IMPORT_RESULT.unspecified,
  reason: 'modelBoundToWorkflow',
}

/** The lines of a file as rows of the table, or the result code that says why not (security E-06). */
export function importLines(read: ReadOutcome, scene: ImportScene): ImportResult {
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
      : importBody(head, scene)),
    ...(sheet.hasOthers ? { sheetName: sheet.name.slice(0, 100) } : {}),
    ...(sheet.hiddenRows > 0 ? { hiddenRows: sheet.hiddenRows } : {}),
    ...(head === undefined || head.hidden.length === 0
      ? {}
      : { hiddenColumns: head.hidden.map((name) => name.trim().slice(0, 100)) }),
  }
}

function importBody({ names: texts, body }: Head, scene: ImportScene): ImportResult {
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
  const result = importCells(sent, scene)
  return heads.ignored.length === 0 ? result : { ...result, ignoredColumns: names(heads.ignored) }
}

/** Types that are read from what a cell means; the others from what people see in it, as `00123`. */
const BY_MEANING: ReadonlySet<Column['type']> = new Set<Column['type']>(['number', 'date', 'time', 'boolean'])

function sheetCell(column: Column, { text, shown, problem }: ReadCell): ImportCell {
  const read = BY_MEANING.has(column.type) ? text : (shown ?? text)
  return problem === undefined ? { text: read } : { text: read, problem }
}

/** Rows of cells, each a text of a file or a corrected value: the good ones, and those still wrong. */
export function importCells(sent: readonly ImportRow[], scene: ImportScene): ImportResult {
  const { limit } = scene
  if (sent.length > limit) return { ...NOTHING, errorType: IMPORT_RESULT.tooManyRows, importSize: limit }
  const columns = scene.opened.table.columns.filter((column) => isImported(column, scene.opened))
  const rows: Row[] = []
  const wrong: ImportRow[] = []
  for (const { line, cells } of sent) {
    const row: Record<string, unknown> = {}
    const kept: Record<string, ImportCell> = {}
    let isWrong = false
    for (const column of columns) {
      if (!Object.hasOwn(cells, column.code)) continue
      const cell = cells[column.code] ?? {}
      const checked = checkCell(column, cell, scene)
      if ('wrong' in checked) {
        isWrong = true
        kept[column.code] = checked.wrong
      } else {
        row[column.code] = checked.value
        kept[column.code] = { value: checked.value }
      }
    }
    // A row with a wrong cell is judged once that is mended: what goes with it is not known before.
    for (const [code, problem] of isWrong ? [] : scene.opened.judge(row)) {
      if (!Object.hasOwn(kept, code)) continue
      isWrong = true
      kept[code] = { ...cells[code], value: row[code], problem }
    }
    if (isWrong) wrong.push({ line, cells: kept })
    else rows.push(row)
  }
  const isAboutPeople = wrong.some(({ cells }) =>
    Object.values(cells).some(({ people }) => people !== undefined),
  )
  const errorType = isAboutPeople
    ? IMPORT_RESULT.confirmPeople
    : wrong.length > 0
      ? IMPORT_RESULT.partialSuccess
      : IMPORT_RESULT.success
  return {
    operationResult: true,
    errorType,
    successCount: rows.length,
    errorCount: wrong.length,
    rows: rows.map((row) => namesIn(columns, row, scene.organisation)),
    ...(wrong.length === 0
      ? {}
      : {
          headColumns: columns,
          secondImportData: wrong.map(({ line, cells }) => ({
            line,
            cells: namedCells(columns, cells, scene.organisation),
          })),
        }),
  }
}

function checkCell(column: Column, cell: ImportCell, scene: ImportScene): Checked {
  const checked = readCell(column, cell, scene)
  const isMissing = 'value' in checked && checked.value === null && isDue(column, scene.opened)
  return isMissing ? { wrong: { ...cell, problem: 'required' } } : checked
}

/** Whether a cell must be filled whatever stands beside it; what a rule may hide is judged in the open form. */
function isDue(column: Column, { required }: OpenTable): boolean {
  return required(column) && column.visibleWhen === undefined
}

/** A spreadsheet shows the midnight of a day as the day alone. */
function withMidnight(column: Column, text: string): string {
  const grain = column.type === 'date' ? dateGrain(column.format) : null
  const hasTime = grain === 'minute' || grain === 'second'
  return hasTime && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text
}

function readCell(column: Column, cell: ImportCell, { organisation, language }: ImportScene): Checked {
  if (!('value' in cell)) {
    const text = cell.text ?? ''
    const problem = isErrorValue(text) ? 'errorValue' : cell.problem
    if (isOfSheet(problem)) return { wrong: { text, problem } }
    if (isPeopleColumn(column)) return readPeople(column, text, organisation)
    const read = readCellText(column, withMidnight(column, text), language)
    return read.ok
      ? { value: read.value }
      : { wrong: { text, problem: read.problem, ...paramsOf(read.params) } }
  }
  const checked = normaliseValue(column, cell.value)
  if (!checked.ok) return { wrong: { ...cell, problem: checked.problem, ...paramsOf(checked.params) } }
  const [unknown] = unknownReferences(
    { properties: [column] },
    {},
    { [column.code]: checked.value },
    organisation,
    // No file can be named in a cell.
    new Map(),
  )
  if (unknown !== undefined) return { wrong: { ...cell, problem: unknown.problem } }
  return { value: checked.value }
}

/** A cell that has no value of its own stays wrong until it is given one. */
function isOfSheet(problem: string | undefined): problem is string {
  return CELL_PROBLEMS.some((known) => known === problem)
}

function paramsOf(params: ProblemParams | undefined) {
  return params === undefined ? {} : { params: { ...params } }
}

function namedCells(
  columns: readonly Column[],
  cells: ImportRow['cells'],
  organisation: OrganisationSnapshot,
): ImportRow['cells'] {
  const values = Object.fromEntries(Object.entries(cells).map(([code, { value }]) => [code, value]))
  const named = namesIn(columns, values, organisation)
  return Object.fromEntries(
    Object.entries(cells).map(([code, cell]) => [
      code,
      'value' in cell ? { ...cell, value: named[code] } : cell,
    ]),
  )
}
