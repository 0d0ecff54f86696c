import type { EventOf } from '../events.ts'
import type { Activation, Instance } from '../model.ts'
import { added, changed } from './lists.ts'

export function activationOpened(state: Instance, event: EventOf<'activationOpened'>, at: string): Instance {
  const activation: Activation = {
    id: event.activation,
    node: event.node,
    token: event.token,
    round: event.round,
    mode: event.mode,
    state: 'open',
    from: event.from,
    openedAt: at,
    closedAt: null,
    note: null,
    superseded: false,
  }
  return {
    ...state,
    activations: added(state.activations, event.activation, 'activation', activation),
  }
}

export function activationClosed(state: Instance, event: EventOf<'activationClosed'>, at: string): Instance {
  return withActivation(state, event.activation, { state: event.state, note: event.note, closedAt: at })
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
