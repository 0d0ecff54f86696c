import { fileTypeFromFile } from 'file-type'
import type { ParsedInputOf } from '../../contract/endpoint.ts'
import { PICTURE_MAX_BYTES, type setMyPicture } from '../../contract/my-account.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import type { FilePart } from '../http/file-part.ts'
import { plainFileName } from './file-name.ts'
import { checkPicture, redraw } from './pictures.ts'
import { receiveBytes } from './receive.ts'
import { refuseBySize } from './refuse.ts'

const TAKEN = ['image/jpeg', 'image/png', 'image/webp']
const ALLOWED = 'jpg, png, webp'

/**
 * A person's picture out of an upload: drawn anew, square and small, as a plain JPEG, so that nothing of the file
 * itself is ever handed out (security F-03, F-06).
 */
export async function takePicture(
  { files }: Pick<Deps, 'files'>,
  input: ParsedInputOf<typeof setMyPicture>,
  part: (maxBytes: number) => Promise<FilePart>,
): Promise<Buffer> {
  const announced = { name: plainFileName(input.name), size: input.size }
  const { name } = announced
  refuseBySize({}, announced, PICTURE_MAX_BYTES)
  return files.withTemporary(async (path) => {
    await receiveBytes(await part(input.size), path, announced)
    const found = await fileTypeFromFile(path)
    const unfit = new Fault('fileTypeRefused', { params: { name, allowed: ALLOWED } })
    if (found === undefined || !TAKEN.includes(found.mime)) throw unfit
    const picture = await checkPicture(path)
    if (picture === 'tooLarge') throw new Fault('imageTooLarge', { params: { name } })
    if (picture === 'unreadable') throw unfit
    return redraw(path, 'face').catch(() => {
      throw unfit
    })
  })
}
