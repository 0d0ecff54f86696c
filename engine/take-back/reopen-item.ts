import type { WorkItem } from '../model/item.ts'
import { slotOf } from '../model/state.ts'
import { treatLeaver } from '../participants/leaver.ts'
import { emit, type Run } from '../run/run.ts'

/** The slot of a closed item is asked again, by a new one; `open` false: it waits for its turn. */
export function reopenItem(run: Run, { slot, activation, kind, from }: WorkItem, open: boolean): void {
  if (slot === null) return
  emit(run, { type: 'slotReopened', slot })
  emit(run, {
    type: 'itemOpened',
    item: run.state.items.length + 1,
    slot,
    activation,
    holderId: slotOf(run.state, slot).holderId,
    kind,
    open,
    ...(from === undefined ? {} : { from }),
  })
  if (open) treatLeaver(run, slot)
}
