import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import { activationOf, isUndecided, slotOf } from '../../../engine/model/state.ts'
import type { Queryable } from '../../db/database.ts'
import type { InstanceView } from '../../stores/instances/instances.ts'
import { type PendingText, savedTexts } from '../../stores/instances/pending-texts.ts'

/**
 * The items at which a person may have typed what another offers again, that one included: those of the visit of the
 * node, and of the visits that it continues. What is kept follows the person and the node, not the item: a voice that
 * is asked again has a new one (engine V4, J2, B5). An assistant's question is a matter of its own.
 */
export function kinOf(state: Instance, item: WorkItem): readonly WorkItem[] {
  if (item.slot === null) return [item]
  const visits = new Set(visitsUpTo(state, item.activation))
  return state.items.filter((other) => other.slot !== null && visits.has(other.activation))
}

function visitsUpTo(state: Instance, activation: number): number[] {
  const { continues } = activationOf(state, activation)
  return [activation, ...(continues === undefined ? [] : visitsUpTo(state, continues))]
}

/** What a person typed for an open item: saved before deciding, or said by a vote that was taken back (engine S7, V4). */
export async function keptText(
  db: Queryable,
  corpId: string,
  { state, itemIds }: Pick<InstanceView, 'state' | 'itemIds'>,
  item: WorkItem,
  userId: string,
): Promise<PendingText | null> {
  const kin = kinOf(state, item).flatMap(({ number }) => itemIds.get(number) ?? [])
  const saved = (await savedTexts(db, corpId, kin, userId)).at(-1) ?? null
  const said = takenBack(state, item, userId)
  return said !== null && (saved === null || saved.savedAt < said.savedAt) ? said : saved
}

/** What a person had said and written by a vote that was taken back, while the voice is asked again. */
export function takenBack(state: Instance, { slot: id }: WorkItem, userId: string): PendingText | null {
  const slot = id === null ? null : slotOf(state, id)
  if (slot?.decision == null || slot.decision.actorId !== userId || !isUndecided(slot)) return null
  const { opinion, wrote = [], at } = slot.decision
  if (opinion === '' && wrote.length === 0) return null
  return {
    opinion,
    data: Object.fromEntries(wrote.map(({ code, after }) => [code, after])),
    base: Object.fromEntries(wrote.map(({ code, before }) => [code, before])),
    savedAt: at,
    client: null,
  }
}

/** The ids of the earlier items at which the person may have typed: his device keeps by them what it was given. */
export function formerItems(
  { state, itemIds }: Pick<InstanceView, 'state' | 'itemIds'>,
  item: WorkItem,
  userId: string,
): readonly string[] {
  return kinOf(state, item)
    .filter(({ number, holderId }) => number < item.number && holderId === userId)
    .flatMap(({ number }) => itemIds.get(number) ?? [])
}
