import type { EventOf } from '../events/event.ts'
import type { Decision } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { Slot } from '../model/slot.ts'
import { slotOf } from '../model/state.ts'
import { doneBy, finishedItem, withItem } from './items.ts'
import { added, changed, without } from './lists.ts'

const SLOT_AFTER: Record<Decision['kind'], Slot['state']> = {
  submit: 'agreed',
  agree: 'agreed',
  disagree: 'disagreed',
  return: 'closed',
}

export function slotCreated(state: Instance, event: EventOf<'slotCreated'>): Instance {
  const { type: _, slot: id, decision, ...rest } = event
  const created: Slot = {
    ...rest,
    id,
    state: decision === undefined ? 'waiting' : SLOT_AFTER[decision.kind],
    decision: decision ?? null,
  }
  const slots = added(state.slots, id, 'slot', created)
  return counted({ ...state, slots }, decision)
}

export function slotDecided(state: Instance, event: EventOf<'slotDecided'>, at: string): Instance {
  const { decision, slot } = event
  const { decision: before, earlier = [] } = slotOf(state, slot)
  const decided = finishedItem(
    state,
    event.item,
    doneBy(state, event.item, decision.kind, decision.actorId),
    at,
  )
  return counted(
    withSlot(decided, slot, {
      state: SLOT_AFTER[decision.kind],
      decision,
      ...(before === null ? {} : { earlier: [...earlier, before] }),
    }),
    decision,
  )
}

function counted(state: Instance, decision: Decision | undefined): Instance {
  return decision === undefined ? state : { ...state, decisions: decision.order }
}

export function decisionSuperseded(state: Instance, event: EventOf<'decisionSuperseded'>): Instance {
  return withSlot(state, event.slot, { decision: { ...decisionIn(state, event.slot), standing: false } })
}

export function decisionRestored(state: Instance, event: EventOf<'decisionRestored'>): Instance {
  return withSlot(state, event.slot, { decision: { ...decisionIn(state, event.slot), standing: true } })
}

export function decisionConfirmed(state: Instance, event: EventOf<'decisionConfirmed'>): Instance {
  const decision = { ...decisionIn(state, event.slot), kind: event.kind }
  return withSlot(state, event.slot, {
    state: SLOT_AFTER[event.kind],
    decision: without<Decision, 'provisional'>(decision, ['provisional']),
  })
}

function decisionIn(state: Instance, slot: number): Decision {
  const { decision } = slotOf(state, slot)
  if (decision === null) throw new Error(`slot ${slot} has no decision`)
  return decision
}

export function slotClosed(state: Instance, event: EventOf<'slotClosed'>, at: string): Instance {
  const closed = withSlot(state, event.slot, { state: 'closed' })
  if (event.item === null) return closed
  const { because, byId } = event
  return finishedItem(closed, event.item, { closed: { because, byId } }, at)
}

export function slotReopened(state: Instance, event: EventOf<'slotReopened'>): Instance {
  return withSlot(state, event.slot, { state: 'waiting' })
}

export function slotSuspended(state: Instance, event: EventOf<'slotSuspended'>): Instance {
  return withItem(withSlot(state, event.slot, { state: 'suspended' }), event.item, { status: 'notStarted' })
}

export function slotResumed(state: Instance, event: EventOf<'slotResumed'>): Instance {
  return withItem(withSlot(state, event.slot, { state: 'open' }), event.item, { status: 'processing' })
}

export function holderChanged(state: Instance, event: EventOf<'holderChanged'>): Instance {
  const { holderId, ownerId, reasons, delegation, transfers, givenById } = event
  const changed = withSlot(state, event.slot, {
    holderId,
    reasons,
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(transfers === undefined ? {} : { transfers }),
    ...(delegation === undefined || delegation === null ? {} : { delegation }),
    ...(givenById === undefined || givenById === null ? {} : { givenById }),
  })
  const gone = [
    ...(delegation === null ? (['delegation'] as const) : []),
    ...(givenById === null ? (['givenById'] as const) : []),
  ]
  const slot = slotOf(changed, event.slot)
  return { ...changed, slots: changed.slots.with(event.slot - 1, without(slot, gone)) }
}

export function signGroupOpened(state: Instance, event: EventOf<'signGroupOpened'>): Instance {
  const { type: _, group: id, ...opened } = event
  const signGroups = added(state.signGroups, id, 'sign group', { ...opened, id, state: 'open' as const })
  return { ...state, signGroups }
}

export function signGroupClosed(state: Instance, event: EventOf<'signGroupClosed'>): Instance {
  const change = () => ({ state: event.state })
  return { ...state, signGroups: changed(state.signGroups ?? [], event.group, 'sign group', change) }
}

export function withSlot(state: Instance, slot: number, change: Partial<Slot>): Instance {
  return { ...state, slots: changed(state.slots, slot, 'slot', () => change) }
}
