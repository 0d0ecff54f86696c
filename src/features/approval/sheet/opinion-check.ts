import type { AllowedAction } from '../../../../contract/form-page.ts'
import { characters, isBlank } from '../../../../contract/typed-text.ts'

/** Longest opinion, in characters as people count them (engine G6). */
export const MAX_OPINION = 4000

export type OpinionProblem = { readonly kind: 'required' | 'tooShort' | 'tooLong'; readonly limit: number }

export function opinionLength(opinion: string): number {
  return characters(opinion)
}

/** What the server would say about an opinion, before it is asked; undefined when it is fine. */
export function checkOpinion(
  opinion: string,
  { required, minLength }: AllowedAction['opinion'],
  most = MAX_OPINION,
): OpinionProblem | undefined {
  if (opinionLength(opinion) > most) return { kind: 'tooLong', limit: most }
  const saysNothing = isBlank(opinion)
  if (saysNothing && required) return { kind: minLength > 1 ? 'tooShort' : 'required', limit: minLength }
  if (!saysNothing && opinionLength(opinion.trim()) < minLength) return { kind: 'tooShort', limit: minLength }
  return undefined
}
