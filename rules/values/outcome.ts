import type { Problem } from '../write/problems.ts'

export type ProblemParams = Readonly<Record<string, string | number>>

/** A value in its stored shape (null = empty), or why it cannot be one. */
export type Normalised =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem; readonly params?: ProblemParams }

export function accepted(value: unknown): Normalised {
  return { ok: true, value }
}

export function refused(problem: Problem, params?: ProblemParams): Normalised {
  return params ? { ok: false, problem, params } : { ok: false, problem }
}
