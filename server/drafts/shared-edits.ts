import type { Definition, FormData } from '../../engine/context.ts'
import type { Queryable } from '../db/database.ts'
import type { InstanceView } from '../stores/instances.ts'
import { pendingOfItems } from '../stores/pending-texts.ts'

/** The saved edits that others see before the decision, where a node says so (engine S7); opinions never. */
export async function sharedEdits(
  db: Queryable,
  corpId: string,
  { state, itemIds }: InstanceView,
  { workflow }: Definition,
): Promise<FormData> {
  const sharing = workflow.nodes.filter((node) => node.type === 'approval' && node.sharedDraft === true)
  const codes = new Set(sharing.map(({ code }) => code))
  const ids = state.items
    .filter((item) => item.status === 'processing' && codes.has(item.node))
    .flatMap((item) => itemIds.get(item.number) ?? [])
  if (ids.length === 0) return {}
  const texts = await pendingOfItems(db, corpId, ids)
  return Object.assign({}, ...texts.map(({ data }) => data))
}
