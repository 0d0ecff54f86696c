import type { StoredFile } from '../../../contract/files.ts'

/** A file that arrived twice, after an answer that was lost, is there once. */
export function withNew(kept: readonly StoredFile[], arrived: readonly StoredFile[]): StoredFile[] {
  const known = new Set(kept.map((file) => file.id))
  return [...kept, ...arrived.filter((file) => !known.has(file.id))]
}
