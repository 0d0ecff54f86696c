import type { BizModel } from '../../contract/package/models.ts'
import type { Column } from '../../contract/package/properties.ts'
import type { Environment } from '../expression/environment.ts'
import { expressionValue, rowScope, type Scope } from '../expression/scope.ts'
import type { Value } from '../expression/value.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import { columnsOf, propertiesOf } from '../record/model-index.ts'
import type { FormEvaluation } from './evaluation.ts'
import { type FormPlan, formPlan } from './plan.ts'
import { type FormMeter, MAX_FORM_STEPS } from './run-rule.ts'
import type { FieldState, RowState } from './state.ts'

/** The rows of a table while they are worked out. */
export type TablePass = {
  readonly rows: FormData[]
  readonly states: RowState[]
  /** Positions of rows that differ from before: their rules are worked out anew. Null: all of them. */
  readonly dirty: Set<number> | null
  /** Columns in which something was typed; null: rows came, went or moved, so all of them. */
  readonly typed: ReadonlySet<string> | null
}

/** One run over the plan of a form. */
export type Pass = {
  readonly plan: FormPlan
  readonly model: BizModel
  readonly meter: FormMeter
  readonly before: FormEvaluation | null
  /** Keys whose value that counts differs from before. */
  readonly changed: Set<string>
  readonly values: Record<string, unknown>
  readonly data: Record<string, unknown>
  readonly fields: Map<string, FieldState>
  readonly tables: Map<string, TablePass>
  readonly cleared: string[]
  readonly columns: Map<string, readonly Value[]>
  readonly scope: Scope
  /** Whether a field (row null), or a cell of this row, starts with its default while it is empty. */
  readonly fresh: (key: string, row: string | null) => boolean
  /** Formulas keep what is stored: a form that is only read shows what was decided on. */
  readonly keepFormulas: boolean
}

export type PassOptions = Partial<Pick<Pass, 'fresh' | 'keepFormulas'>>

export function newPass(
  model: BizModel,
  environment: Environment | undefined,
  values: FormData,
  before: FormEvaluation | null,
  { fresh = () => false, keepFormulas = false }: PassOptions,
  meter: FormMeter = { steps: MAX_FORM_STEPS },
): Pass {
  const data: Record<string, unknown> = { ...values }
  const tables = new Map<string, TablePass>()
  const columns = new Map<string, readonly Value[]>()
  const changed = new Set<string>()
  return {
    plan: formPlan(model),
    model,
    meter,
    before,
    changed,
    values: { ...values },
    data,
    fields: new Map(before?.fields),
    tables,
    cleared: [],
    columns,
    scope: liveScope(model, environment, { data, tables, columns, changed, before }),
    fresh,
    keepFormulas,
  }
}

type Live = Pick<Pass, 'data' | 'tables' | 'columns' | 'changed' | 'before'>

/** Names over the data as far as it is worked out: the plan's order sees to it that what is read is there. */
function liveScope(model: BizModel, environment: Environment | undefined, live: Live): Scope {
  const properties = propertiesOf(model)
  const rowsOf = (table: string): readonly FormData[] =>
    ownValue(live.data, table) === null ? [] : (live.tables.get(table)?.rows ?? [])
  const scope: Scope = {
    environment,
    field(name) {
      const property = properties.get(name)
      return property && expressionValue(property, ownValue(live.data, name))
    },
    column(table, name) {
      const property = properties.get(table)
      const column = property?.type === 'subTable' ? columnsOf(property).get(name) : undefined
      if (column === undefined) return undefined
      const key = `${table}.${name}`
      const isKept = !live.changed.has(key) && !live.changed.has(table)
      const known = live.columns.get(key) ?? (isKept ? live.before?.columns.get(key) : undefined)
      const earlier = live.changed.has(table) ? undefined : live.before?.columns.get(key)
      const values = known ?? readColumn(column, rowsOf(table), live.tables.get(table)?.dirty, earlier)
      live.columns.set(key, values)
      return values
    },
    rows(table) {
      const property = properties.get(table)
      if (property?.type !== 'subTable') return undefined
      return rowsOf(table).map((row) => rowScope(scope, property, row))
    },
  }
  return scope
}

/** The values of a column; of rows that are where they were only those that differ are read anew. */
function readColumn(
  column: Column,
  rows: readonly FormData[],
  dirty: ReadonlySet<number> | null | undefined,
  earlier: readonly Value[] | undefined,
): readonly Value[] {
  const read = (row: FormData) => expressionValue(column, ownValue(row, column.code))
  if (!dirty || earlier?.length !== rows.length) return rows.map(read)
  const values = [...earlier]
  for (const index of dirty) values[index] = read(rows[index] ?? {})
  return values
}

/** Whether anything that was read differs from before. */
export function readsChanged(pass: Pass, reads: Iterable<string>): boolean {
  for (const key of reads) if (pass.changed.has(key)) return true
  return false
}
