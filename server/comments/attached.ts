import { endingOf } from '../../contract/file-types.ts'
import type { StoredFile } from '../../contract/files.ts'
import type { AttachedFile } from '../../contract/form-comments.ts'
import { Fault } from '../base/fault.ts'
import type { Queryable } from '../db/database.ts'
import { attachFiles, filesById } from '../stores/files/files.ts'

/** More belongs into the form, not to a comment. */
const MOST_FILES = 20

export type FilesById = ReadonlyMap<string, AttachedFile>

/** Takes up own uploads for a comment on a record; anybody else’s, and what stands elsewhere, is refused. */
export async function takeUpFiles(
  tx: Queryable,
  { corpId, userId }: { readonly corpId: string; readonly userId: string },
  recordId: string,
  resources: readonly string[],
): Promise<FilesById> {
  const ids = [...new Set(resources)]
  if (ids.length > MOST_FILES) {
    throw new Fault('tooManyFiles', { params: { max: MOST_FILES, count: ids.length } })
  }
  const taken = await attachFiles(tx, corpId, userId, ids, { part: 'comment', id: recordId })
  if (taken.length < ids.length) throw new Fault('fileNotYours')
  return byId(taken)
}

/** What lies with comments that a reader sees. */
export async function filesOf(db: Queryable, corpId: string, ids: readonly string[]): Promise<FilesById> {
  return ids.length === 0 ? new Map() : byId(await filesById(db, corpId, ids))
}

function byId(files: readonly StoredFile[]): FilesById {
  return new Map(
    files.map(({ id, name, size, mimeType }) => [
      id,
      { refId: id, name, fileSize: size, fileExtension: endingOf(name), mimeType },
    ]),
  )
}
