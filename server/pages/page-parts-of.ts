import { mayActOn } from '../../engine/guards/guards.ts'
import type { Actor } from '../base/actor.ts'
import type { Deps } from '../deps.ts'
import { readersAdministration } from '../instances/read/administration-of.ts'
import { keptText } from '../instances/read/kept-text.ts'
import { contextOf, shownItem } from '../instances/read/opened-item.ts'
import type { ReadInstance } from '../instances/read/read-instance.ts'
import { sharedEdits } from '../instances/read/shared-edits.ts'
import { copyOf } from '../stores/instances/circulates.ts'
import type { PageParts } from './page-parts.ts'

/** Everything a page of an instance is made from; `itemId`: opened by this item; `withKept`: with what its reader typed. */
export async function pageParts(
  deps: Deps,
  actor: Actor,
  read: ReadInstance,
  { itemId, withKept }: { readonly itemId: string | null; readonly withKept: boolean },
): Promise<PageParts> {
  const { view, version, reader } = read
  const { database } = deps
  const administration = await readersAdministration(deps, actor, read)
  const item = shownItem(view, contextOf({ ...read, administration }), itemId)
  const isHolder = view.state.items.some((item) => mayActOn(view.state, item, actor.userId))
  return {
    view,
    version,
    reader,
    administration,
    pending:
      item === null || !withKept ? null : await keptText(database, actor.corpId, view, item, actor.userId),
    shared: await sharedEdits(database, actor.corpId, view, version.definition),
    copy: isHolder ? null : await copyOf(database, actor.corpId, view.id, actor.userId),
  }
}
