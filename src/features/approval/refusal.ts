import type { FaultDetails, InputProblem } from '../../../contract/envelope.ts'
import { detailsOf, faultOf, problemsOf } from '../../lib/app-error.ts'
import type { Handled } from './handled-note.tsx'

/** What a refused decision means for the page. */
export type Refusal =
  | { readonly kind: 'changed'; readonly details: FaultDetails['conflict'] }
  | { readonly kind: 'handled'; readonly handled: Handled }
  | { readonly kind: 'fields'; readonly problems: readonly InputProblem[] }
  | { readonly kind: 'opinion' }
  | { readonly kind: 'other' }

const DATA = 'bizObject.data.'

export function readRefusal(error: unknown): Refusal {
  const details = detailsOf(error)?.conflict
  switch (faultOf(error)) {
    case 'dataChanged':
      return { kind: 'changed', details }
    case 'alreadyHandled': {
      const { byName = '', action = '', at = '' } = details ?? {}
      return { kind: 'handled', handled: { byName, action, at } }
    }
    case 'opinionRequired':
    case 'opinionTooLong':
      return { kind: 'opinion' }
    default: {
      const problems = fieldProblems(error)
      return problems.length > 0 ? { kind: 'fields', problems } : { kind: 'other' }
    }
  }
}

/** What the server found wrong with fields, by the paths the form knows. */
function fieldProblems(error: unknown): readonly InputProblem[] {
  return problemsOf(error)
    .filter(({ path }) => path.startsWith(DATA))
    .map((problem) => ({ ...problem, path: problem.path.slice(DATA.length) }))
}
