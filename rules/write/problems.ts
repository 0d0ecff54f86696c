import { EXPRESSION_PROBLEMS } from '../expression/expression-error.ts'

/**
 * Everything the rules can find wrong, each a locale key below `problems.`. Placeholders: `maximum`, `minimum` where the
 * word says so; `word` and `position` for expressions, `word` for the entry that a dictionary does not have.
 * `checkFailed` carries its own texts by locale as parameters.
 */
export const PROBLEMS = [
  'required',
  'wrongType',
  'badCharacters',
  'tooLong',
  'badNumber',
  'tooManyDigits',
  'tooManyDecimals',
  'tooSmall',
  'tooBig',
  'badDate',
  'dateWithoutMonth',
  'dateWithoutDay',
  'dateWithoutTime',
  'yearTooShort',
  'badTime',
  'timeWithoutMinutes',
  'badWorkHours',
  'notAllowed',
  'unknownUnit',
  'notInDictionary',
  'refusedByRule',
  'tooManyEntries',
  'tooManyRows',
  'tooFewRows',
  'badRowId',
  'duplicateRow',
  'unknownRow',
  'rowsReadOnly',
  'unknownField',
  'readOnly',
  'hidden',
  'unknownRecord',
  'notUnique',
  'formulaCycle',
  'notOffered',
  'checkFailed',
  'unknownFile',
  'fileNotAllowed',
  'fileTooLarge',
  'uploading',
  ...EXPRESSION_PROBLEMS,
] as const
export type Problem = (typeof PROBLEMS)[number]

/** True for a word of `PROBLEMS`; a newer server may send another. */
export function isProblem(word: string): word is Problem {
  return PROBLEMS.some((problem) => problem === word)
}
