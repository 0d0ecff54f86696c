import type { InputProblem } from '../../../contract/envelope.ts'
import { faultOf, problemsOf } from '../../lib/base/app-error.ts'

const FORM_DATA = 'bizObject.data.'

/**
 * What is wrong with the fields of the form that was sent, by the paths that the form knows (`amount`,
 * `items.2.amount`). The shape of a call is judged before its fields are: then these stand inside the whole input.
 */
export function fieldProblemsOf(error: unknown): readonly InputProblem[] {
  const problems = problemsOf(error)
  if (faultOf(error) !== 'invalidInput') return problems
  return problems
    .filter(({ path }) => path.startsWith(FORM_DATA))
    .map((problem) => ({ ...problem, path: problem.path.slice(FORM_DATA.length) }))
}
