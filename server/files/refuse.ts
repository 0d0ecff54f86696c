import { FILE_ENDINGS } from '../../contract/file-types.ts'
import type { StoredFile } from '../../contract/files.ts'
import { announcedProblem, type FileLimits, fileProblem, MEGABYTE } from '../../rules/values/files.ts'
import { Fault } from '../base/fault.ts'

type Announced = Pick<StoredFile, 'name' | 'size'>

/** Only what the field may take, before a byte of it is read (security F-04). */
export function refuseByName(limits: FileLimits, { name }: Announced): void {
  if (announcedProblem(typesOf(limits), { name, size: 0 }) !== null) throw typeRefused(limits, name)
}

/** Only what the field takes, by the name that its bytes agree with (security F-04). */
export function refuseByType(limits: FileLimits, { name }: Pick<Announced, 'name'>): void {
  if (fileProblem(typesOf(limits), { name, size: 0 }) !== null) throw typeRefused(limits, name)
}

function typesOf({ accept }: FileLimits): FileLimits {
  return accept === undefined ? {} : { accept }
}

function typeRefused({ accept }: FileLimits, name: string): Fault {
  const allowed = (accept ?? FILE_ENDINGS).join(', ')
  return new Fault('fileTypeRefused', { params: { name, allowed } })
}

/** By what was announced, before a byte of it is read (security F-05). */
export function refuseBySize({ maxSize }: FileLimits, { name, size }: Announced, maxBytes: number): void {
  if (size === 0) throw new Fault('fileEmpty', { params: { name } })
  const most = Math.min(maxBytes, maxSize === undefined ? Number.POSITIVE_INFINITY : maxSize * MEGABYTE)
  if (size > most) {
    throw new Fault('fileTooLarge', { params: { name, maximum: Math.floor(most / MEGABYTE) } })
  }
}
