import type { EventOf } from '../events/event.ts'
import type { Activation } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import { activationOf } from '../model/state.ts'
import { added, changed } from './lists.ts'

export function activationOpened(state: Instance, event: EventOf<'activationOpened'>, at: string): Instance {
  const { type: _, activation: id, ...opened } = event
  const activation: Activation = {
    ...opened,
    id,
    state: 'open',
    openedAt: at,
    closedAt: null,
    note: null,
    superseded: false,
  }
  return { ...state, activations: added(state.activations, id, 'activation', activation) }
}

export function activationClosed(state: Instance, event: EventOf<'activationClosed'>, at: string): Instance {
  const { activation, note, left } = event
  const passes = (activationOf(state, activation).passes ?? 0) + 1
  // While the run stands at the initiator nothing else is open, so what closes is his task.
  const moved = state.returned ? { ...state, returned: false } : state
  return withActivation(moved, activation, {
    state: event.state,
    note,
    closedAt: at,
    ...(event.state === 'passed' ? { passes } : {}),
    ...(left === undefined ? {} : { left }),
  })
}

export function activationReopened(state: Instance, event: EventOf<'activationReopened'>): Instance {
  return withActivation(state, event.activation, { state: 'open', note: null, closedAt: null })
}

export function activationStalled(state: Instance, event: EventOf<'activationStalled'>): Instance {
  return withActivation(state, event.activation, { note: event.note })
}

export function activationSuperseded(state: Instance, event: EventOf<'activationSuperseded'>): Instance {
  return withActivation(state, event.activation, { superseded: true })
}

function withActivation(state: Instance, activation: number, change: Partial<Activation>): Instance {
  return { ...state, activations: changed(state.activations, activation, 'activation', () => change) }
}
