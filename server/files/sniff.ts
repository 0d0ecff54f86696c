import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import {
  endingOf,
  endingOfBytes,
  FILE_TYPES,
  type FileEnding,
  type FileType,
  fileTypeOf,
  withEnding,
} from '../../contract/file-types.ts'
import { COMPOUND_FILE, insideCompoundFile } from './compound-file.ts'
import { plainFileName } from './file-name.ts'
import { isText } from './text-encoding.ts'

const HEAD_BYTES = 65_536
const LOCKABLE: readonly FileEnding[] = ['docx', 'xlsx', 'pptx']

/** A file by what its bytes are. */
export type Sniffed = { readonly name: string; readonly type: FileType }

/**
 * A file as its bytes are, its name mended where it says otherwise: programs call a picture .jpg whatever it is. Null
 * when the bytes are nothing that they could be told by; what has no magic bytes must have the name and decode as text,
 * so that no page becomes a document (security F-04).
 */
export async function sniffed(name: string, path: string): Promise<Sniffed | null> {
  const named = fileTypeOf(name)
  if (named?.text && isText(await headOf(path))) return { name, type: named }
  const found = (await fileTypeFromFile(path))?.mime
  if (found === undefined) return null
  if (named?.sniffed?.includes(found) === true) return { name, type: named }
  const ending =
    endingOfBytes(found) ?? (found === COMPOUND_FILE ? await officeEnding(path, name) : undefined)
  if (ending === undefined) return null
  const mended = endingOf(name) === ending ? name : plainFileName(withEnding(name, ending))
  return { name: mended, type: FILE_TYPES[ending] }
}

/** Of an office document before zip by what lies in it; one of today is such a file while a password locks it. */
async function officeEnding(path: string, name: string): Promise<FileEnding | undefined> {
  const inside = await insideCompoundFile(path)
  if (inside !== 'locked') return inside ?? undefined
  return LOCKABLE.find((ending) => ending === endingOf(name))
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
