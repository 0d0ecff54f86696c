import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type FileType, fileTypeOf } from '../../contract/file-types.ts'
import { isText } from './text-encoding.ts'

const HEAD_BYTES = 65_536

/**
 * The type of a file by its name, when its bytes agree with it; null when they are something else (security F-04).
 * Formats without magic bytes have to decode as text.
 */
export async function sniffedType(name: string, path: string): Promise<FileType | null> {
  const type = fileTypeOf(name)
  if (type === undefined) return null
  if (type.text) return isText(await headOf(path)) ? type : null
  const found = await fileTypeFromFile(path)
  return found !== undefined && type.sniffed?.includes(found.mime) === true ? type : null
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
