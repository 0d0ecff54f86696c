import type { Definition } from '../../../engine/model/context.ts'
import type { Edits } from '../../../rules/write/with-edits.ts'
import type { Queryable } from '../../db/database.ts'
import type { InstanceView } from '../../stores/instances/instances.ts'
import { savedTexts } from '../../stores/instances/pending-texts.ts'
import { kinOf } from './kept-text.ts'

/** The saved edits that others see before the decision, where a node says so (engine S7); opinions never. */
export async function sharedEdits(
  db: Queryable,
  corpId: string,
  { state, itemIds }: InstanceView,
  { workflow }: Definition,
): Promise<readonly Edits[]> {
  const sharing = workflow.nodes.filter((node) => node.type === 'approval' && node.sharedDraft === true)
  const codes = new Set(sharing.map(({ code }) => code))
  const open = state.items.filter((item) => item.status === 'processing' && codes.has(item.node))
  const kin = new Map(
    open.flatMap((item) =>
      kinOf(state, item).flatMap(({ number, slot }) => {
        const id = itemIds.get(number)
        // Of peers only what they typed for the voice that is open.
        return id === undefined || slot !== item.slot ? [] : [[id, item.number] as const]
      }),
    ),
  )
  const texts = await savedTexts(db, corpId, [...kin.keys()], null)
  // The newest of each person at each voice; they come in the order in which they were saved.
  const newest = new Map(texts.map((text) => [`${kin.get(text.itemId)} ${text.userId}`, text]))
  return texts.filter((text) => newest.get(`${kin.get(text.itemId)} ${text.userId}`) === text)
}
