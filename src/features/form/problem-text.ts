import type { TFunction } from 'i18next'
import type { InputProblem } from '../../../contract/envelope.ts'
import { isProblem } from '../../../rules/problems.ts'

/** What is wrong with a field, in the reader's language. */
export function problemText(t: TFunction, problem: InputProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  const key = isProblem(problem.problem) ? problem.problem : 'notAllowed'
  return t(`problems.${key}`, { ...problem.params })
}
