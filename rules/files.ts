import { endingOf, fileTypeOf } from '../contract/file-types.ts'
import type { StoredFile } from '../contract/files.ts'
import type { AttachmentProperty } from '../contract/package/properties.ts'
import type { Problem } from './problems.ts'
import type { ProblemParams } from './values/outcome.ts'

/** What a field, an opinion or a comment takes; sizes in megabytes of 2^20 bytes. */
export type FileLimits = Pick<AttachmentProperty, 'accept' | 'maxSize' | 'maxCount'>

export const MEGABYTE = 1_048_576

export type FileProblem = { readonly problem: Problem; readonly params?: ProblemParams }

/** What is wrong with a file for its place, by its name and size: on the device before it is sent, on the server always. */
export function fileProblem(
  { accept, maxSize }: FileLimits,
  { name, size }: Pick<StoredFile, 'name' | 'size'>,
): FileProblem | null {
  if (!isAccepted(accept, name)) return { problem: 'fileNotAllowed' }
  if (maxSize !== undefined && size > maxSize * MEGABYTE) {
    return { problem: 'fileTooLarge', params: { maximum: maxSize } }
  }
  return null
}

function isAccepted(accept: FileLimits['accept'], name: string): boolean {
  const type = fileTypeOf(name)
  if (type === undefined) return false
  if (accept === undefined) return true
  const ending = endingOf(name)
  return accept.some((word) => word === type.kind || word === ending)
}
