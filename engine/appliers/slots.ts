import type { EventOf } from '../events.ts'
import type { Decision, Instance, Slot, WorkItem } from '../model.ts'
import { itemOf, slotOf } from '../state.ts'
import { added, changed } from './lists.ts'

export function slotCreated(state: Instance, event: EventOf<'slotCreated'>): Instance {
  const { slot, activation, position, ownerId, holderId, reasons } = event
  const created: Slot = {
    id: slot,
    activation,
    position,
    ownerId,
    holderId,
    state: 'waiting',
    reasons,
    decision: null,
  }
  return { ...state, slots: added(state.slots, slot, 'slot', created) }
}

export function itemOpened(state: Instance, event: EventOf<'itemOpened'>, at: string): Instance {
  const slot = slotOf(state, event.slot)
  const item: WorkItem = {
    number: event.item,
    slot: slot.id,
    activation: slot.activation,
    node: nodeOf(state, slot.activation),
    holderId: event.holderId,
    kind: event.kind,
    status: event.open ? 'processing' : 'notStarted',
    revision: 1,
    receivedAt: at,
    finishedAt: null,
    closed: null,
  }
  const items = added(state.items, event.item, 'work item', item)
  return event.open ? withSlot({ ...state, items }, slot.id, { state: 'open' }) : { ...state, items }
}

/** A sequential position whose turn has come: it is received now. */
export function itemStarted(state: Instance, event: EventOf<'itemStarted'>, at: string): Instance {
  const started = withItem(state, event.item, { status: 'processing', receivedAt: at })
  return withSlot(started, itemOf(state, event.item).slot, { state: 'open' })
}

const SLOT_AFTER: Record<Decision['kind'], Slot['state']> = {
  submit: 'agreed',
  agree: 'agreed',
  disagree: 'disagreed',
  return: 'closed',
}

export function slotDecided(state: Instance, event: EventOf<'slotDecided'>, at: string): Instance {
  const decided = withItem(state, event.item, { status: 'completed', finishedAt: at })
  return withSlot(decided, event.slot, {
    state: SLOT_AFTER[event.decision.kind],
    decision: event.decision,
  })
}

export function decisionSuperseded(state: Instance, event: EventOf<'decisionSuperseded'>): Instance {
  const { decision } = slotOf(state, event.slot)
  if (decision === null) throw new Error(`slot ${event.slot} has no decision to supersede`)
  return withSlot(state, event.slot, { decision: { ...decision, standing: false } })
}

export function slotClosed(state: Instance, event: EventOf<'slotClosed'>, at: string): Instance {
  const closed = withSlot(state, event.slot, { state: 'closed' })
  if (event.item === null) return closed
  const { because, byId } = event
  return withItem(closed, event.item, { status: 'beCanceled', finishedAt: at, closed: { because, byId } })
}

function withSlot(state: Instance, slot: number, change: Partial<Slot>): Instance {
  return { ...state, slots: changed(state.slots, slot, 'slot', () => change) }
}

/** Every change of an item grows its revision (G2). */
function withItem(state: Instance, number: number, change: Partial<WorkItem>): Instance {
  const items = changed(state.items, number, 'work item', (item) => ({
    ...change,
    revision: item.revision + 1,
  }))
  return { ...state, items }
}

function nodeOf(state: Instance, activation: number): string {
  const found = state.activations[activation - 1]
  if (found === undefined) throw new Error(`an event names activation ${activation}, which does not exist`)
  return found.node
}
