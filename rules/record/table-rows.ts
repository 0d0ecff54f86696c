import { type FormData, isRecord } from './form-data.ts'

/** Rows of a sub-table that sets no limit of its own. */
export const DEFAULT_MAX_ROWS = 1000

/** The rows of a stored sub-table; none when empty. */
export function tableRows(stored: unknown): readonly FormData[] {
  if (!Array.isArray(stored)) return []
  return stored.every(isRecord) ? stored : stored.filter(isRecord)
}
