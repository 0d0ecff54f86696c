import type { AllowedAction } from '../../../contract/form-page.ts'

/** Longest opinion, in characters as people count them (engine G6). */
export const MAX_OPINION = 4000

const BLANK = /^[\s\u200b-\u200d\u2060\ufeff]*$/u

export type OpinionProblem = { readonly kind: 'required' | 'tooShort' | 'tooLong'; readonly limit: number }

export function opinionLength(opinion: string): number {
  return [...opinion].length
}

/** What the server would say about an opinion, before it is asked; undefined when it is fine. */
export function checkOpinion(
  opinion: string,
  { required, minLength }: AllowedAction['opinion'],
  most = MAX_OPINION,
): OpinionProblem | undefined {
  if (opinionLength(opinion) > most) return { kind: 'tooLong', limit: most }
  const isBlank = BLANK.test(opinion)
  if (isBlank && required) return { kind: minLength > 1 ? 'tooShort' : 'required', limit: minLength }
  if (!isBlank && opinionLength(opinion.trim()) < minLength) return { kind: 'tooShort', limit: minLength }
  return undefined
}
