/** What a workbook may be (security E-03): each is counted while it is read, whatever the file says of itself. */
export const MOST_ENTRIES = 2_000
export const MOST_BYTES = 200 * 1024 * 1024
export const MOST_RATIO = 100
/** Small files may compress better than the ratio allows. */
export const ALWAYS_FINE_BYTES = 1024 * 1024
/** Elements within one another; a sheet has eight. */
export const MOST_DEPTH = 64
/** Elements of all parts that are read, with or without content. */
export const MOST_ELEMENTS = 4_000_000
/** Cells with content. */
export const MOST_CELLS = 600_000
/** Characters of all cells together. */
export const MOST_CHARACTERS = 20_000_000
/** Columns with content. */
export const MOST_COLUMNS = 500
/** The far corner of a sheet in every spreadsheet program. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384

const PROBLEMS = ['notWorkbook', 'otherFormat', 'tooBig', 'tooManyRows', 'tooManyColumns'] as const
/** `otherFormat`: of the format before xlsx, or locked by a password, which lie in the same kind of file. */
export type SheetProblem = (typeof PROBLEMS)[number]
export { PROBLEMS as SHEET_PROBLEMS }

/** Ends the reading of a file with the reason. */
export class UnreadableSheet extends Error {
  readonly problem: SheetProblem

  constructor(problem: SheetProblem) {
    super(`a spreadsheet was refused: ${problem}`)
    this.problem = problem
  }
}
