import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { slotOf } from '../model/state.ts'

/** Whom a position in waiting waits for (M3): who is asked now in its activation, or in its own group of added signers. */
export function whoseTurn(state: Instance, { activation, slot }: WorkItem): readonly string[] {
  const group = slot === null ? undefined : slotOf(state, slot).signGroup
  const open = state.items.filter((item) => item.activation === activation && item.status === 'processing')
  const before = open.filter(
    (item) => item.slot !== null && (group === undefined || slotOf(state, item.slot).signGroup === group),
  )
  return [...new Set(before.map(({ holderId }) => holderId))]
}
