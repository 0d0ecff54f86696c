/** What stands for an error whose name came later than this list. */
export const UNKNOWN_ERROR = '#VALUE!'

const ERROR_VALUES: ReadonlySet<string> = new Set([
  '#NULL!',
  '#DIV/0!',
  UNKNOWN_ERROR,
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#BLOCKED!',
  '#CONNECT!',
  '#BUSY!',
  '#UNKNOWN!',
])

/** Whether a spreadsheet writes this where it could not work a cell out: in every language the same in its file. */
export function isErrorValue(text: string): boolean {
  return ERROR_VALUES.has(text.trim())
}
