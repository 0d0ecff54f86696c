import type { Definition } from '../../engine/context.ts'
import type { Edits } from '../../rules/with-edits.ts'
import type { Queryable } from '../db/database.ts'
import type { InstanceView } from '../stores/instances.ts'
import { pendingOfItems } from '../stores/pending-texts.ts'

/** The saved edits that others see before the decision, where a node says so (engine S7); opinions never. */
export async function sharedEdits(
  db: Queryable,
  corpId: string,
  { state, itemIds }: InstanceView,
  { workflow }: Definition,
): Promise<readonly Edits[]> {
  const sharing = workflow.nodes.filter((node) => node.type === 'approval' && node.sharedDraft === true)
  const codes = new Set(sharing.map(({ code }) => code))
  const ids = state.items
    .filter((item) => item.status === 'processing' && codes.has(item.node))
    .flatMap((item) => itemIds.get(item.number) ?? [])
  return ids.length === 0 ? [] : pendingOfItems(db, corpId, ids)
}
