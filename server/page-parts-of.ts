import { mayActOn } from '../engine/guards.ts'
import { readersAdministration } from './administration-of.ts'
import type { Deps } from './deps.ts'
import { sharedEdits } from './drafts/shared-edits.ts'
import type { Actor } from './http/actor.ts'
import type { PageParts } from './page-parts.ts'
import type { ReadInstance } from './read-instance.ts'
import { copyOf } from './stores/circulates.ts'
import { pendingText } from './stores/pending-texts.ts'

/** Everything a page of an instance is made from; `itemId`: opened by this item. */
export async function pageParts(
  deps: Deps,
  actor: Actor,
  read: ReadInstance,
  itemId: string | null,
): Promise<PageParts> {
  const { view, version, reader } = read
  const { database } = deps
  const isHolder = view.state.items.some((item) => mayActOn(view.state, item, actor.userId))
  return {
    view,
    version,
    reader,
    administration: await readersAdministration(deps, actor, read),
    pending: itemId === null ? null : await pendingText(database, actor.corpId, itemId, actor.userId),
    shared: await sharedEdits(database, actor.corpId, view, version.definition),
    copy: isHolder ? null : await copyOf(database, actor.corpId, view.id, actor.userId),
  }
}
