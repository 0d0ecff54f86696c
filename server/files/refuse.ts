import { FILE_ENDINGS } from '../../contract/file-types.ts'
import type { StoredFile } from '../../contract/files.ts'
import { type FileLimits, fileProblem, MEGABYTE } from '../../rules/files.ts'
import { Fault } from '../http/fault.ts'

type Announced = Pick<StoredFile, 'name' | 'size'>

/** Only what the field takes (security F-04). */
export function refuseByType({ accept }: FileLimits, { name }: Announced): void {
  if (fileProblem(accept === undefined ? {} : { accept }, { name, size: 0 }) === null) return
  const allowed = (accept ?? FILE_ENDINGS).join(', ')
  throw new Fault('fileTypeRefused', { params: { name, allowed } })
}

/** By what was announced, before a byte of it is read (security F-05). */
export function refuseBySize({ maxSize }: FileLimits, { name, size }: Announced, maxBytes: number): void {
  if (size === 0) throw new Fault('fileEmpty', { params: { name } })
  const most = Math.min(maxBytes, maxSize === undefined ? Number.POSITIVE_INFINITY : maxSize * MEGABYTE)
  if (size > most) {
    throw new Fault('fileTooLarge', { params: { name, maximum: Math.floor(most / MEGABYTE) } })
  }
}
