import { type StoredFile, storedFile } from '../../../../../contract/files.ts'

/** The files of a form value; an entry that is none is left out. */
export function filesOf(value: unknown): readonly StoredFile[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries.flatMap((entry) => {
    const parsed = storedFile.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  })
}
