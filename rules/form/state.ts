import type { ProblemParams } from '../values/outcome.ts'
import type { Problem } from '../write/problems.ts'

/** What is wrong with a field by a rule. */
export type RuleProblem = { readonly problem: Problem; readonly params?: ProblemParams }

/** What the rules say of one field, or of one cell. */
export type FieldState = {
  readonly visible: boolean
  readonly required: boolean
  /** Its formula, default or visibility cannot be computed, or the result does not fit. */
  readonly broken: RuleProblem | null
  /** A check does not hold, or cannot be computed; the same of `requiredWhen`. */
  readonly failed: RuleProblem | null
}

/** A field without rules. */
export const PLAIN_STATE: FieldState = { visible: true, required: false, broken: null, failed: null }

/** The states of a row's cells by column; columns without rules are not in it. */
export type RowState = ReadonlyMap<string, FieldState>

export const PLAIN_ROW: RowState = new Map()

export function sameProblem(a: RuleProblem | null, b: RuleProblem | null): boolean {
  return a === b || (a !== null && b !== null && a.problem === b.problem && a.params === b.params)
}

/** The state itself when nothing differs, so that who compares by identity sees no change. */
export function merged(state: FieldState, change: Partial<FieldState>): FieldState {
  const next = { ...state, ...change }
  const isSame =
    next.visible === state.visible &&
    next.required === state.required &&
    sameProblem(next.broken, state.broken) &&
    sameProblem(next.failed, state.failed)
  return isSame ? state : next
}
