/** What can be wrong with an expression; each is a locale key below `problems.`. */
export const EXPRESSION_PROBLEMS = [
  'expressionTooLong',
  'expressionTooDeep',
  'expressionCharacter',
  'expressionUnfinishedText',
  'expressionNumber',
  'expressionUnexpected',
  'expressionUnknownName',
  'expressionUnknownFunction',
  'expressionNotHere',
  'expressionArguments',
  'expressionWrongType',
  'expressionTooManySteps',
  'expressionTextTooLong',
  'expressionNumberTooBig',
] as const
export type ExpressionProblem = (typeof EXPRESSION_PROBLEMS)[number]

/** An expression that cannot be read or computed: why (a key below `problems.`), where, and the word it is about. */
export class ExpressionError extends Error {
  readonly problem: ExpressionProblem
  /** Zero-based offset in the source text. */
  readonly position: number
  readonly word: string

  constructor(problem: ExpressionProblem, position: number, word = '') {
    super(`${problem} at ${position}${word === '' ? '' : `: ${word}`}`)
    this.name = 'ExpressionError'
    this.problem = problem
    this.position = position
    this.word = word
  }

  /** Placeholders of the message; positions are shown to people counting from 1. */
  get params(): { position: number; word: string } {
    return { position: this.position + 1, word: this.word }
  }
}
