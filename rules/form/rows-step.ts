import type { SubTable } from '../../contract/package/properties.ts'
import { rowScope } from '../expression/scope.ts'
import { type FormData, ownValue } from '../form-data.ts'
import { tableRows } from '../write/table.ts'
import type { TableEvaluation } from './evaluation.ts'
import { type Pass, readsChanged, type TablePass } from './pass.ts'
import type { FieldRules } from './plan.ts'
import { type FieldState, merged, PLAIN_ROW, PLAIN_STATE } from './state.ts'
import { judged, kept, workOut } from './value-step.ts'

/** Where each row stood before, by its id; null while rows are where they were. */
function placesOf(rows: readonly FormData[], before: TableEvaluation): ReadonlyMap<unknown, number> | null {
  const isInPlace =
    rows.length === before.values.length &&
    rows.every((row, index) => row === before.values[index] || row.id === before.values[index]?.id)
  return isInPlace ? null : new Map(before.values.map((row, index) => [row.id, index]))
}

/** Lines the rows up with those from before: a row that is the same object is carried over with all that was worked out. */
export function openTable(pass: Pass, table: SubTable): TablePass {
  const rows = tableRows(pass.values[table.code])
  const before = pass.before?.tables.get(table.code)
  const places = before && placesOf(rows, before)
  const typed = new Set<string>()
  const opened: TablePass = {
    values: [...rows],
    data: [...rows],
    states: rows.map(() => PLAIN_ROW),
    dirty: rows.map(() => true),
    typed: before === undefined || places ? null : typed,
  }
  if (before === undefined) return opened
  for (const [index, row] of rows.entries()) {
    const place = places ? (places.get(row.id) ?? -1) : index
    const earlier = before.values[place]
    if (row !== earlier) {
      for (const { code } of table.columns) {
        if (earlier === undefined || ownValue(row, code) !== ownValue(earlier, code)) typed.add(code)
      }
      continue
    }
    opened.data[index] = before.data[place] ?? row
    opened.states[index] = before.states[place] ?? PLAIN_ROW
    opened.dirty[index] = false
  }
  return opened
}

function setState(rows: TablePass, index: number, column: string, change: Partial<FieldState>): void {
  const states = rows.states[index] ?? PLAIN_ROW
  const state = states.get(column) ?? PLAIN_STATE
  const next = merged(state, change)
  if (next !== state) rows.states[index] = new Map(states).set(column, next)
}

function setCell(rows: TablePass, index: number, column: string, value: unknown, counts: unknown): void {
  const shown = rows.values[index]
  const data = rows.data[index]
  if (shown === undefined || data === undefined) return
  const isShared = shown === data
  const next = ownValue(shown, column) === value ? shown : { ...shown, [column]: value }
  rows.values[index] = next
  if (isShared && counts === value) rows.data[index] = next
  else if (ownValue(data, column) !== counts) rows.data[index] = { ...data, [column]: counts }
}

function hasValueRules({ formula, initial, visible, offered }: FieldRules): boolean {
  return formula !== null || initial !== null || visible !== null || offered !== null
}

/** One column in every row that differs, or in all of them when something of the form that it reads does. */
export function workOutColumn(pass: Pass, table: SubTable, rules: FieldRules): void {
  const rows = pass.tables.get(table.code)
  if (rows === undefined) return
  const { code } = rules.property
  if (rows.typed === null || rows.typed.has(code)) pass.changed.add(rules.key)
  if (!hasValueRules(rules)) return
  const all = isAffected(pass, [rules.formula, rules.initial, rules.visible, rules.offered])
  for (const [index, row] of rows.values.entries()) {
    if (!all && !rows.dirty[index]) continue
    const scope = rowScope(pass.scope, table, rows.data[index] ?? row)
    const raw = ownValue(row, code)
    const id = ownValue(row, 'id')
    const worked = workOut(pass, rules, scope, raw, typeof id === 'string' ? id : '')
    if (worked.cleared) pass.cleared.push(`${table.code}.${index}.${code}`)
    const value = kept(worked.value, raw)
    const counts = worked.visible ? value : null
    const wasCounted = ownValue(rows.data[index] ?? row, code)
    if (value !== raw || counts !== wasCounted) {
      rows.dirty[index] = true
      pass.changed.add(rules.key)
      setCell(rows, index, code, value, counts)
    }
    setState(rows, index, code, { visible: worked.visible, broken: worked.broken })
  }
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
  for (const [index, row] of rows.data.entries()) {
    if (!all && !rows.dirty[index]) continue
    const scope = rowScope(pass.scope, table, row)
    const { code } = rules.property
    const state = rows.states[index]?.get(code) ?? PLAIN_STATE
    setState(rows, index, code, judged(pass, rules, scope, ownValue(row, code), state))
  }
}
