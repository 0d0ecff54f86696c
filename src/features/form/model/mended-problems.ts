import type { InputProblem } from '../../../../contract/envelope.ts'
import type { FormEvaluation } from '../../../../rules/form/evaluation.ts'
import { type FieldState, PLAIN_STATE } from '../../../../rules/form/state.ts'
import { sameValue } from '../../../../rules/record/canonical.ts'
import type { RowStore } from '../rows/row-store.ts'
import type { LateFiles } from './form-uploads.ts'

/** Whether what was said about a field, or about a cell of a row, is over because of a change elsewhere. */
export type IsMended = (problem: InputProblem, store?: RowStore, id?: string, column?: string) => boolean

/**
 * A check that holds by now or says something else, files that are there or were taken out, and whatever was wrong with
 * what a rule hides.
 */
export function mendedBy({ fields, tables }: FormEvaluation, late: readonly LateFiles[]): IsMended {
  const isLate = (code: string, store?: RowStore, id = '') =>
    late.some((one) => one.code === code && one.store === store && one.site.slot === id)
  const isOver = ({ problem, params }: InputProblem, state: FieldState) =>
    !state.visible || (problem === 'checkFailed' && !sameValue(state.failed?.params, params))
  return (problem, store, id = '', column = '') => {
    const [code = ''] = problem.path.split('.')
    if (!(fields.get(code) ?? PLAIN_STATE).visible) return true
    if (problem.problem === 'uploading' && !isLate(store === undefined ? code : column, store, id))
      return true
    if (store === undefined) return isOver(problem, fields.get(code) ?? PLAIN_STATE)
    const state = tables.get(store.table.code)?.states[store.positionOf(id)]?.get(column)
    return state !== undefined && isOver(problem, state)
  }
}

/** The problems that are left; the same map when none was mended. */
export function without(
  problems: ReadonlyMap<string, InputProblem>,
  isMended: IsMended,
): ReadonlyMap<string, InputProblem> {
  const left = [...problems].filter(([, problem]) => !isMended(problem))
  return left.length === problems.size ? problems : new Map(left)
}
