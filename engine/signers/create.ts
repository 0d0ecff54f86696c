import type { SignPosition } from '../../contract/package/approval-settings.ts'
import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import type { Found } from '../guards/guards.ts'
import type { Slot } from '../model/slot.ts'
import { applyDelegation, busyIn } from '../participants/delegate.ts'
import { emit, type Run } from '../run/run.ts'

export type Added = {
  readonly people: readonly string[]
  /** Places among those they count together with, one per person. */
  readonly places: readonly number[]
  readonly position: SignPosition
  /** Their group; undefined: they join the activation's own voices. */
  readonly signGroup: number | undefined
  /** One after the other: whether the first is asked at once, or none yet. */
  readonly asked: 'all' | 'first' | 'none'
  readonly text: string
}

/** One slot with its item per added person (J), each with his own delegation (L2). */
export function createSigners(run: Run, { slot: adder, node, activation }: Found, added: Added): void {
  const byId = run.context.actor.id
  const busy = new Set([...busyIn(run.state, activation.id), ...added.people])
  for (const [index, personId] of added.people.entries()) {
    const place = { state: run.state, context: run.context, node }
    const { holderId, delegation, reasons } = applyDelegation(place, { personId, busy, giverId: byId })
    busy.add(holderId)
    const slot = run.state.slots.length + 1
    emit(run, {
      type: 'slotCreated',
      slot,
      activation: activation.id,
      position: added.places[index] ?? 0,
      ownerId: personId,
      holderId,
      reasons: [{ kind: 'added', byId, position: added.position }, ...reasons],
      ...(delegation === undefined ? {} : { delegation }),
      ...belonging(adder, added),
      addedBy: adder.id,
      depth: (adder.depth ?? 0) + 1,
    })
    emit(run, {
      type: 'itemOpened',
      item: run.state.items.length + 1,
      slot,
      activation: activation.id,
      holderId,
      kind: WORK_ITEM_KIND.addSigner,
      open: added.asked === 'all' || (added.asked === 'first' && index === 0),
      from: { kind: 'added', byId, text: added.text },
    })
  }
}

/** Parallel ones count where their adder does: in his sign group, or in his group of a grouped node (J3, M11). */
function belonging({ group }: Slot, { signGroup }: Added): Pick<Slot, 'signGroup' | 'group'> {
  if (signGroup !== undefined) return { signGroup }
  return group === undefined ? {} : { group }
}
