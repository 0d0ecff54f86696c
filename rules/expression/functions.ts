import { CALENDAR_FUNCTIONS } from './functions/calendar.ts'
import { DATE_FUNCTIONS } from './functions/dates.ts'
import { type LanguageFunction, MANY } from './functions/define.ts'
import { LIST_FUNCTIONS } from './functions/lists.ts'
import { NUMBER_FUNCTIONS } from './functions/numbers.ts'
import { TEXT_FUNCTIONS } from './functions/texts.ts'

/** The functions of the language whose arguments are all computed first. */
export const FUNCTIONS: ReadonlyMap<string, LanguageFunction> = new Map([
  ...LIST_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...CALENDAR_FUNCTIONS,
])

/**
 * Functions over the rows of a table: the table, a condition on each row, what is taken of the rows it holds for. They
 * stand for the function named here over the values taken.
 */
export const ROW_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['sumIf', 'sum'],
  ['countIf', 'count'],
  ['avgIf', 'avg'],
  ['minIf', 'min'],
  ['maxIf', 'max'],
])

/** How many arguments a function takes; undefined when the language has no such function. */
export function arityOf(name: string): { minimum: number; maximum: number } | undefined {
  if (name === 'if') return { minimum: 2, maximum: 3 }
  if (name === 'coalesce') return { minimum: 1, maximum: MANY }
  if (name === 'countIf') return { minimum: 2, maximum: 2 }
  if (ROW_FUNCTIONS.has(name)) return { minimum: 3, maximum: 3 }
  return FUNCTIONS.get(name)
}

/** Every function there is, for the tests that cover all of them. */
export function functionNames(): readonly string[] {
  return ['if', 'coalesce', ...ROW_FUNCTIONS.keys(), ...FUNCTIONS.keys()]
}
