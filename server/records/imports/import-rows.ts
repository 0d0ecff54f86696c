import {
  IMPORT_RESULT,
  type ImportCell,
  type ImportResult,
  type ImportRow,
} from '../../../contract/form-rows.ts'
import type { Column } from '../../../contract/package/properties.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { unknownReferences } from '../../../engine/form/references.ts'
import { readCellText } from '../../../rules/cells/read-cell.ts'
import { dateGrain } from '../../../rules/record/date.ts'
import { normaliseValue } from '../../../rules/values/normalise-value.ts'
import type { ProblemParams } from '../../../rules/values/outcome.ts'
import { paced } from '../../calculation/pace.ts'
import { namesIn } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { isErrorValue } from '../../spreadsheets/error-value.ts'
import { CELL_PROBLEMS } from '../../spreadsheets/sheet-task.ts'
import { isImported } from './heads.ts'
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

/** An import that brought nothing. */
export const NOTHING = { operationResult: true, successCount: 0, errorCount: 0, rows: [] }
/** What whoever brings rows into a plain record of a model that runs fill is told. */
export const BOUND_TO_WORKFLOW: ImportResult = {
  ...NOTHING,
  errorType: IMPORT_RESULT.unspecified,
  reason: 'modelBoundToWorkflow',
}

/** Rows of cells, each a text of a file or a corrected value: the good ones, and those still wrong. */
export async function importCells(sent: readonly ImportRow[], scene: ImportScene): Promise<ImportResult> {
  const { limit } = scene
  if (sent.length > limit) return { ...NOTHING, errorType: IMPORT_RESULT.tooManyRows, importSize: limit }
  const columns = scene.opened.table.columns.filter((column) => isImported(column, scene.opened))
  const rows: Row[] = []
  const wrong: ImportRow[] = []
  await paced(sent, ({ line, cells }) => {
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
  })
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
