import {
  endingOf,
  FILE_KINDS,
  type FileKind,
  fileTypeOf,
  isFileEnding,
  isToldByBytes,
  saysNothing,
} from '../../contract/file-types.ts'
import type { StoredFile } from '../../contract/files.ts'
import type { AttachmentProperty } from '../../contract/package/properties.ts'
import type { Problem } from '../write/problems.ts'
import type { ProblemParams } from './outcome.ts'

/** What a field, an opinion or a comment takes; sizes in megabytes of 2^20 bytes. */
export type FileLimits = Pick<AttachmentProperty, 'accept' | 'maxSize' | 'maxCount'>

export const MEGABYTE = 1_048_576

export type FileProblem = { readonly problem: Problem; readonly params?: ProblemParams }

/** What is wrong with a file for its place, by its name and size. */
export function fileProblem(
  { accept, maxSize }: FileLimits,
  { name, size }: Pick<StoredFile, 'name' | 'size'>,
): FileProblem | null {
  return isAccepted(accept, name) ? sizeProblem(maxSize, size) : { problem: 'fileNotAllowed' }
}

/**
 * What is wrong with a file before its bytes are known, on the device and on the server: they may say that it is
 * something else than its name does, and of a kind that the place takes.
 */
export function announcedProblem(
  { accept, maxSize }: FileLimits,
  { name, size }: Pick<StoredFile, 'name' | 'size'>,
): FileProblem | null {
  const isPossible = isAccepted(accept, name) || mayBeAccepted(accept, name)
  return isPossible ? sizeProblem(maxSize, size) : { problem: 'fileNotAllowed' }
}

function sizeProblem(maxSize: number | undefined, size: number): FileProblem | null {
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

/** Of a name that says nothing, any kind that bytes tell may come; of another, its own: a PNG for a JPEG. */
function mayBeAccepted(accept: FileLimits['accept'], name: string): boolean {
  const named = fileTypeOf(name)?.kind
  if (named === undefined && !saysNothing(name)) return false
  const kinds = accept?.map((word) => kindOf(word))
  if (named === undefined) return kinds?.some((kind) => kind !== undefined && isToldByBytes(kind)) ?? true
  return isToldByBytes(named) && (kinds?.includes(named) ?? true)
}

/** A kind by its name, or that of an ending. */
function kindOf(word: string): FileKind | undefined {
  return isFileEnding(word) ? fileTypeOf(`.${word}`)?.kind : FILE_KINDS.find((kind) => kind === word)
}
