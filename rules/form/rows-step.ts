import type { SubTable } from '../../contract/package/properties.ts'
import { rowScope } from '../expression/scope.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import { tableRows } from '../record/table-rows.ts'
import type { TableEvaluation } from './evaluation.ts'
import { type Pass, readsChanged, type TablePass } from './pass.ts'
import type { FieldRules } from './plan.ts'
import { type FieldState, merged, PLAIN_ROW, PLAIN_STATE } from './state.ts'
import { judged, kept, workOut } from './value-step.ts'

/** Where each row stood before, by its id; null while rows are where they were. */
function placesOf(rows: readonly FormData[], before: TableEvaluation): ReadonlyMap<unknown, number> | null {
  const isInPlace =
    rows.length === before.rows.length &&
    rows.every((row, index) => row === before.rows[index] || row.id === before.rows[index]?.id)
  return isInPlace ? null : new Map(before.rows.map((row, index) => [row.id, index]))
}

/** Lines the rows up with those from before: only a row that is another object is worked out anew. */
export function openTable(pass: Pass, table: SubTable): TablePass {
  const rows = tableRows(pass.values[table.code])
  const before = pass.before?.tables.get(table.code)
  const places = before && placesOf(rows, before)
  if (before === undefined) {
    return { rows: [...rows], states: rows.map(() => PLAIN_ROW), dirty: null, typed: null }
  }
  const placeOf = (index: number) => (places ? (places.get(rows[index]?.id) ?? -1) : index)
  const dirty = new Set<number>()
  rows.forEach((row, index) => {
    if (row !== before.rows[placeOf(index)]) dirty.add(index)
  })
  const states = places
    ? rows.map((_, index) => before.states[placeOf(index)] ?? PLAIN_ROW)
    : [...before.states]
  return { rows: [...rows], states, dirty, typed: places ? null : typedColumns(table, rows, before, dirty) }
}

/** The columns in which rows that are where they were differ. */
function typedColumns(
  { columns }: SubTable,
  rows: readonly FormData[],
  before: TableEvaluation,
  dirty: ReadonlySet<number>,
): ReadonlySet<string> {
  const typed = new Set<string>()
  for (const index of dirty) {
    const [row = {}, earlier = {}] = [rows[index], before.rows[index]]
    for (const { code } of columns) if (ownValue(row, code) !== ownValue(earlier, code)) typed.add(code)
  }
  return typed
}

/** Positions of the rows that are worked out; settled beforehand, as working out makes more rows differ. */
function toWorkOut({ rows, dirty }: TablePass, all: boolean): Iterable<number> {
  return all || dirty === null ? rows.keys() : [...dirty]
}

function stateOf(rows: TablePass, index: number, column: string): FieldState {
  return rows.states[index]?.get(column) ?? PLAIN_STATE
}

function setState(rows: TablePass, index: number, column: string, change: Partial<FieldState>): void {
  const state = stateOf(rows, index, column)
  const next = merged(state, change)
  if (next !== state) rows.states[index] = new Map(rows.states[index]).set(column, next)
}

function hasValueRules({ formula, initial, visible, offered }: FieldRules): boolean {
  return formula !== null || initial !== null || visible !== null || offered !== null
}

/**
 * One column in every row that differs, or in all of them when something of the form that it reads does. A cell that is
 * hidden is emptied, one that appears starts with its default.
 */
export function workOutColumn(pass: Pass, table: SubTable, rules: FieldRules): void {
  const rows = pass.tables.get(table.code)
  if (rows === undefined) return
  const { code } = rules.property
  if (rows.typed === null || rows.typed.has(code)) pass.changed.add(rules.key)
  if (!hasValueRules(rules)) return
  const all = isAffected(pass, [rules.formula, rules.initial, rules.visible, rules.offered])
  for (const index of toWorkOut(rows, all)) {
    const row = rows.rows[index] ?? {}
    const raw = ownValue(row, code)
    const isNew = !stateOf(rows, index, code).visible || pass.fresh(rules.key, rowId(row))
    const worked = workOut(pass, rules, { scope: rowScope(pass.scope, table, row), raw, isNew })
    if (worked.cleared) pass.cleared.push(`${table.code}.${index}.${code}`)
    const value = worked.visible ? kept(worked.value, raw) : null
    // A default that came to nothing is told as well: with what is typed later it could come to something elsewhere.
    const isBegun = isNew && rules.initial !== null && !Object.hasOwn(row, code)
    if (value !== raw || isBegun) {
      rows.rows[index] = { ...row, [code]: value }
      rows.dirty?.add(index)
      pass.changed.add(rules.key)
    }
    // An empty cell that comes or goes reads the same, but is judged anew.
    if (stateOf(rows, index, code).visible !== worked.visible) rows.dirty?.add(index)
    setState(rows, index, code, { visible: worked.visible, broken: worked.broken })
  }
}

function rowId(row: FormData): string {
  const id = ownValue(row, 'id')
  return typeof id === 'string' ? id : ''
}

function isAffected(pass: Pass, rules: readonly (FieldRules['formula'] | null)[]): boolean {
  return rules.some((rule) => rule !== null && readsChanged(pass, rule.reads.form))
}

/** Required cells and checks of a column. */
export function judgeColumn(pass: Pass, table: SubTable, rules: FieldRules): void {
  const rows = pass.tables.get(table.code)
  if (rows === undefined || (rules.required === null && rules.checks.length === 0)) return
  const all =
    isAffected(pass, [rules.required]) || rules.checks.some(({ reads }) => readsChanged(pass, reads.form))
  for (const index of toWorkOut(rows, all)) {
    const row = rows.rows[index] ?? {}
    const scope = rowScope(pass.scope, table, row)
    const { code } = rules.property
    const state = stateOf(rows, index, code)
    setState(rows, index, code, judged(pass, rules, scope, ownValue(row, code), state))
  }
}
