import type { FaultDetails, InputProblem } from '../../../../contract/envelope.ts'
import { detailsOf, faultOf } from '../../../lib/base/app-error.ts'
import { fieldProblemsOf } from '../../../shared/forms/field-problems.ts'
import type { Handled } from '../page/handled-note.tsx'

/** What a refused decision means for the page. */
export type Refusal =
  | { readonly kind: 'changed'; readonly details: FaultDetails['conflict'] }
  | { readonly kind: 'handled'; readonly handled: Handled }
  | { readonly kind: 'fields'; readonly problems: readonly InputProblem[] }
  | { readonly kind: 'opinion' }
  | { readonly kind: 'other' }

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
      const problems = fieldProblemsOf(error)
      return problems.length > 0 ? { kind: 'fields', problems } : { kind: 'other' }
    }
  }
}
