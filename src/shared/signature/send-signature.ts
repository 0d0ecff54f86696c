import { type FilePlace, type StoredFile, uploadFile } from '../../../contract/files.ts'
import { sendFile } from '../../lib/api/upload.ts'
import { randomId } from '../../lib/base/random.ts'
import { pictureFile } from './signature-value.ts'

/** Sends the picture of a signature like any file that lies with an opinion. */
export async function sendSignature(dataUrl: string, place: FilePlace): Promise<StoredFile> {
  const file = pictureFile(dataUrl)
  return sendFile(
    uploadFile,
    file,
    { ...place, fileId: randomId(), name: file.name, size: file.size },
    { signal: new AbortController().signal, onProgress: () => {} },
  )
}
