/** Whether a failure of the operating system carries this code (`ENOENT`). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
