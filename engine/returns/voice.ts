import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import type { Decision } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { ClosedBecause } from '../model/item.ts'
import type { Slot, SlotReason } from '../model/slot.ts'
import { emit, type Run } from '../run.ts'
import { itemOfSlot, slotOf, slotsOf } from '../state.ts'

/** A slot that opens for exactly this person, or that is decided from the beginning. */
export type Reopening = {
  readonly ownerId: string
  readonly holderId: string
  readonly reasons: readonly SlotReason[]
  readonly group?: number
  readonly candidates?: readonly string[]
  /** The slot of the activation before whose agree is carried (B5). */
  readonly carries?: number
}

/**
 * The slots of an activation that goes on for an earlier one; carried votes have no task. `inTurn`: only the first
 * undecided one opens (M3).
 */
export function reopenSlots(
  run: Run,
  activation: number,
  voices: readonly Reopening[],
  inTurn: boolean,
): void {
  let isTaken = false
  for (const [index, { carries, ...voice }] of voices.entries()) {
    const slot = run.state.slots.length + 1
    const decision = carries === undefined ? undefined : carriedFrom(run, carries)
    emit(run, {
      type: 'slotCreated',
      slot,
      activation,
      position: index + 1,
      ...voice,
      ...(decision === undefined ? {} : { decision }),
    })
    if (decision !== undefined) continue
    emit(run, {
      type: 'itemOpened',
      item: run.state.items.length + 1,
      slot,
      activation,
      holderId: voice.holderId,
      kind: WORK_ITEM_KIND.normal,
      open: !inTurn || !isTaken,
    })
    isTaken = true
  }
}

/** The agree as it stands in the new slot; what it wrote stays with the one it was cast in. */
function carriedFrom(run: Run, slot: number): Decision | undefined {
  const { decision } = slotOf(run.state, slot)
  if (decision === null) return undefined
  const { wrote: _, ...agree } = decision
  return { ...agree, order: (run.state.decisions ?? 0) + 1, link: slot, carried: true }
}

const REMOVED: readonly ClosedBecause[] = ['signerRemoved', 'adjusted', 'left', 'membershipLost']

/** The voices of an activation that is over: without those that were removed from it, and without sign groups (J10). */
export function voicesThen(state: Instance, activation: number): readonly Slot[] {
  const wasRemoved = (slot: Slot) => {
    const because = itemOfSlot(state, slot.id)?.closed?.because
    return slot.state === 'closed' && because !== undefined && REMOVED.includes(because)
  }
  return slotsOf(state, activation)
    .filter((slot) => slot.signGroup === undefined && !wasRemoved(slot))
    .toSorted((a, b) => a.position - b.position)
}

/** Who has to act himself, delegations aside: the last one it was transferred to, else the owner (B3, B5). */
export function ownHolder(slot: Slot): string {
  return slot.delegation?.principalId ?? slot.holderId
}
