import type { AttachedFile } from '../../contract/form-comments.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { Fault } from '../http/fault.ts'

/** Own uploads by id, for laying them with a comment or an opinion; anybody else's are refused. */
export async function attachedFiles(
  _deps: Pick<Deps, 'database'>,
  _actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttachedFile>> {
  if (ids.length > 0) throw new Fault('fileNotYours')
  return new Map()
}

/** What lies with comments that a reader sees. */
export async function filesOf(
  _deps: Pick<Deps, 'database'>,
  _corpId: string,
  _ids: readonly string[],
): Promise<ReadonlyMap<string, AttachedFile>> {
  return new Map()
}
