import type { EventOf } from '../events/event.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { ClosedBecause, ItemAct, WorkItem } from '../model/item.ts'
import { activationOf, itemOf } from '../model/state.ts'
import { added, changed } from './lists.ts'

export function itemOpened(state: Instance, event: EventOf<'itemOpened'>, at: string): Instance {
  const { item: number, slot, activation, holderId, kind, open, from } = event
  const item: WorkItem = {
    number,
    slot,
    activation,
    node: activationOf(state, activation).node,
    holderId,
    kind,
    status: open ? 'processing' : 'notStarted',
    revision: 1,
    receivedAt: at,
    finishedAt: null,
    closed: null,
    ...(from === undefined ? {} : { from }),
  }
  const opened = { ...state, items: added(state.items, number, 'work item', item) }
  return open ? withOpenSlot(opened, slot) : opened
}

/** A sequential position whose turn has come: it is received now. */
export function itemStarted(state: Instance, event: EventOf<'itemStarted'>, at: string): Instance {
  const started = withItem(state, event.item, { status: 'processing', receivedAt: at })
  return withOpenSlot(started, itemOf(state, event.item).slot)
}

export function itemClosed(state: Instance, event: EventOf<'itemClosed'>, at: string): Instance {
  const { item, did, because, byId } = event
  return finishedItem(
    state,
    item,
    {
      ...(did === undefined ? {} : doneBy(state, item, did, byId)),
      ...(because === null ? {} : { closed: { because, byId } }),
    },
    at,
  )
}

/** Its holder acted, or another for whom he holds it; a rule acts in the holder's place. */
export function doneBy(
  state: Instance,
  item: number,
  did: ItemAct,
  byId: string,
): Pick<WorkItem, 'status' | 'did' | 'byId'> {
  const isHolders = byId === SYSTEM_ID || byId === itemOf(state, item).holderId
  return { status: 'completed', did, ...(isHolders ? {} : { byId }) }
}

export function itemClaimed(state: Instance, { item, holderId }: EventOf<'itemClaimed'>): Instance {
  return withItem(state, item, { holderId })
}

/** Taken away by its maker rather than by somebody's act (G13). */
const BY_ITS_MAKER: readonly ClosedBecause[] = ['assistWithdrawn', 'signerRemoved', 'transferUndone']

export function finishedItem(
  state: Instance,
  number: number,
  change: Pick<Partial<WorkItem>, 'status' | 'did' | 'byId' | 'closed'>,
  at: string,
): Instance {
  const { closed } = change
  const isMakers = closed !== undefined && closed !== null && BY_ITS_MAKER.includes(closed.because)
  const status = isMakers ? 'canceled' : 'beCanceled'
  return withItem(state, number, { status, finishedAt: at, ...change })
}

/** Every change of an item grows its revision (G2). */
export function withItem(state: Instance, number: number, change: Partial<WorkItem>): Instance {
  const items = changed(state.items, number, 'work item', (item) => ({
    ...change,
    revision: item.revision + 1,
  }))
  return { ...state, items }
}

function withOpenSlot(state: Instance, slot: number | null): Instance {
  if (slot === null) return state
  return { ...state, slots: changed(state.slots, slot, 'slot', () => ({ state: 'open' })) }
}
