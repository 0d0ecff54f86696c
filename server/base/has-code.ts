/** Whether a failure of the operating system carries this code (`ENOENT`). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Codes of the system and of PostgreSQL for a disk, or a share of it, that is used up. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'] as const

/** Whether a failure says that a disk is full. */
export function saysFull(error: unknown): boolean {
  return FULL.some((code) => hasCode(error, code))
}
