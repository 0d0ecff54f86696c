import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import type { ClosedBecause } from '../model/item.ts'
import type { Slot } from '../model/slot.ts'
import { itemOfSlot } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import { handOver } from './hand-over.ts'

/** An undecided slot goes back from its delegate to the one he holds it for (L2, L3). */
export function toPrincipal(
  run: Run,
  slot: Slot,
  because: Extract<ClosedBecause, 'delegationEnded' | 'delegationTakenBack'>,
): void {
  const item = itemOfSlot(run.state, slot.id)
  if (slot.delegation === undefined || item === undefined) return
  const byId = run.context.actor.id
  handOver(run, item, slot, {
    closing: { because, byId },
    holder: {
      holderId: slot.delegation.principalId,
      reasons: [...slot.reasons, { kind: 'delegationEnded', byId }],
      delegation: null,
    },
    next: { kind: WORK_ITEM_KIND.normal },
  })
}
