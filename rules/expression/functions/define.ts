import type { Call } from '../calls.ts'
import type { Need } from '../environment.ts'
import type { Value } from '../value.ts'

/** What a call gives, for the check at publish; `any` depends on the arguments. */
export type ResultType = 'number' | 'text' | 'boolean' | 'list' | 'any'

export type LanguageFunction = {
  readonly minimum: number
  readonly maximum: number
  readonly result: ResultType
  /** What each argument has to be; the last one stands for all that follow. */
  readonly takes: readonly ResultType[]
  /** What it asks of the environment; such a function cannot be used where there is none. */
  readonly needs?: Need
  /** What each call takes beside its one step, however short its values are. */
  readonly steps: number
  readonly run: (call: Call) => Value
}

/** Most arguments of functions that take any number of them. */
export const MANY = 64

type Signature = {
  readonly takes: readonly ResultType[]
  readonly gives: ResultType
  /** How many of `takes` may be left out at the end. */
  readonly optional?: number
  /** The last of `takes` may be repeated. */
  readonly many?: boolean
  readonly needs?: Need
  readonly steps?: number
}

/** An entry of the table of functions. */
export function define(
  name: string,
  { takes, gives, optional = 0, many = false, needs, steps = 0 }: Signature,
  run: (call: Call) => Value,
): readonly [string, LanguageFunction] {
  const minimum = takes.length - optional
  const maximum = many ? MANY : takes.length
  return [name, { minimum, maximum, result: gives, takes, run, steps, ...(needs && { needs }) }]
}
