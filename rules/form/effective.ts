import type { InputProblem } from '../../contract/envelope.ts'
import type { FormEvaluation } from './evaluation.ts'
import type { FieldRight, Rights } from './rights.ts'
import { type FieldState, PLAIN_ROW, PLAIN_STATE } from './state.ts'

const HIDDEN: FieldRight = { visible: false, editable: false, required: false }

/** Rights of a node together with the rules: what a rule hides cannot be typed and is never required (security D-04). */
export function withState(right: FieldRight, state: FieldState): FieldRight {
  if (!right.visible || !state.visible) return HIDDEN
  const required = right.editable && (right.required || state.required)
  return required === right.required ? right : { ...right, required }
}

export type EffectiveRights = {
  /** Of a field by its code; of `table.column` as the node says, since rules speak of single cells. */
  readonly field: Rights
  /** Of one cell; `index` counts rows from 0. */
  readonly cell: (table: string, index: number, column: string) => FieldRight
}

/** What a person may do with each field and cell now. */
export function effectiveRights(rights: Rights, { fields, tables }: FormEvaluation): EffectiveRights {
  const isShown = (table: string) => (fields.get(table) ?? PLAIN_STATE).visible
  return {
    field: (code) => {
      const [table = code, column] = code.split('.')
      if (column !== undefined) return isShown(table) ? rights(code) : HIDDEN
      return withState(rights(code), fields.get(code) ?? PLAIN_STATE)
    },
    cell: (table, index, column) => {
      if (!isShown(table)) return HIDDEN
      const states = tables.get(table)?.states[index] ?? PLAIN_ROW
      return withState(rights(`${table}.${column}`), states.get(column) ?? PLAIN_STATE)
    },
  }
}

/** What the rules find wrong with a field or cell. */
export type RuleFinding = {
  /** `amount`, or `items.2.amount` with rows counted from 0. */
  readonly path: string
  /** `code` or `table.column`. */
  readonly key: string
  /** Row of a cell; null for a field. */
  readonly row: number | null
  /** A value that cannot be worked out, or a check that does not hold. */
  readonly kind: 'broken' | 'failed'
  readonly problem: InputProblem
}

/** What the state of a field, or of a cell, says is wrong. */
export function findingOf(key: string, row: number | null, state: FieldState): RuleFinding[] {
  const found = state.visible ? (state.broken ?? state.failed) : null
  if (found === null) return []
  const path = row === null ? key : key.replace('.', `.${row}.`)
  const { problem, params } = found
  const kind = state.broken === null ? 'failed' : 'broken'
  return [{ path, key, row, kind, problem: { path, problem, ...(params && { params: { ...params } }) } }]
}

/** Rules that cannot be computed and checks that do not hold, of everything that is shown. */
export function ruleFindings({ fields, tables }: FormEvaluation): RuleFinding[] {
  const ofFields = [...fields].flatMap(([code, state]) => findingOf(code, null, state))
  const ofCells = [...tables].flatMap(([table, { states }]) =>
    (fields.get(table) ?? PLAIN_STATE).visible
      ? states.flatMap((cells, row) =>
          [...cells].flatMap(([column, state]) => findingOf(`${table}.${column}`, row, state)),
        )
      : [],
  )
  return [...ofFields, ...ofCells]
}
