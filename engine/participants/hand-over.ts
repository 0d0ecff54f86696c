import type { EventOf } from '../events/event.ts'
import type { WorkItem } from '../model/item.ts'
import type { Slot } from '../model/slot.ts'
import { emit, type Run } from '../run/run.ts'

export type HandOver = {
  /** How the present holder's item closes. */
  readonly closing: Pick<EventOf<'itemClosed'>, 'did' | 'because' | 'byId'>
  readonly holder: Omit<EventOf<'holderChanged'>, 'type' | 'slot'>
  readonly next: Pick<EventOf<'itemOpened'>, 'kind' | 'from'>
}

/** Another person has to act for a slot: the old item closes, a new one waits or is open as the slot is (T1, L2, Q1). */
export function handOver(run: Run, item: WorkItem, slot: Slot, { closing, holder, next }: HandOver): void {
  emit(run, { type: 'itemClosed', item: item.number, ...closing })
  emit(run, { type: 'holderChanged', slot: slot.id, ...holder })
  emit(run, {
    type: 'itemOpened',
    item: run.state.items.length + 1,
    slot: slot.id,
    activation: slot.activation,
    holderId: holder.holderId,
    open: slot.state === 'open',
    ...next,
  })
}
