import type { FilePlace } from '../../contract/files.ts'
import type { Deps } from '../deps.ts'
import type { SessionContext } from '../http/route.ts'
import { documentAt, standsAt } from '../pages/file-place.ts'
import { type FileObject, filesById } from '../stores/files/files.ts'
import { secretPapers } from './secret-papers.ts'

/**
 * The files of `ids` that the caller may see: what he uploaded himself while nothing has taken it up, and what stands
 * at a place that he sees now. The right is read from the document each time, so it ends when that ends (F-07).
 */
export async function visibleFiles(
  deps: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  place: FilePlace | null,
  ids: readonly string[],
): Promise<FileObject[]> {
  const { corpId, userId } = context.actor
  const known = await filesById(deps.database, corpId, ids)
  const sound = known.filter(({ state }) => state === 'ready')
  const isWaiting = (file: FileObject) => file.ownerId === userId && file.attachedPart === null
  const others = sound.some((file) => !isWaiting(file))
  if (!others || place === null) return sound.filter(isWaiting)
  const { page, read } = await documentAt(deps, context, place)
  const secret = read === null ? new Set<string>() : secretPapers(read, userId)
  return sound.filter((file) => isWaiting(file) || (standsAt(page, place, file) && !secret.has(file.id)))
}
