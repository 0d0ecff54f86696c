import type { EventOf } from '../events/event.ts'
import type { Child } from '../model/child.ts'
import type { Instance } from '../model/instance.ts'
import type { Timer } from '../model/timer.ts'
import { added, changed, without } from './lists.ts'

export function timerSet(state: Instance, event: EventOf<'timerSet'>): Instance {
  const { timer: id, item, kind, step, dueAt } = event
  const timer: Timer = { id, item, kind, step, dueAt, fired: 0, state: 'live' }
  return { ...state, timers: added(state.timers, id, 'timer', timer) }
}

export function timerFired(state: Instance, { timer, nextAt }: EventOf<'timerFired'>): Instance {
  return withTimer(state, timer, ({ fired, dueAt }) => ({
    fired: fired + 1,
    dueAt: nextAt ?? dueAt,
    state: nextAt === null ? 'fired' : 'live',
  }))
}

export function timerCanceled(state: Instance, { timer }: EventOf<'timerCanceled'>): Instance {
  return withTimer(state, timer, () => ({ state: 'canceled' }))
}

export function timerPaused(state: Instance, { timer, remaining }: EventOf<'timerPaused'>): Instance {
  return withTimer(state, timer, () => ({ state: 'paused', remaining }))
}

export function timerResumed(state: Instance, { timer, dueAt }: EventOf<'timerResumed'>): Instance {
  const resumed = withTimer(state, timer, () => ({ state: 'live', dueAt }))
  const timers = resumed.timers?.map((entry) => (entry.id === timer ? without(entry, ['remaining']) : entry))
  return timers === undefined ? resumed : { ...resumed, timers }
}

function withTimer(state: Instance, timer: number, change: (entry: Timer) => Partial<Timer>): Instance {
  return { ...state, timers: changed(state.timers ?? [], timer, 'timer', change) }
}

export function childStarted(state: Instance, event: EventOf<'childStarted'>): Instance {
  const { child: id, activation, row, waits } = event
  const child: Child = { id, activation, row, waits, state: 'running', outcome: null }
  return { ...state, children: added(state.children, id, 'child', child) }
}

export function childEnded(state: Instance, event: EventOf<'childEnded'>): Instance {
  const { outcome } = event
  const change = () => ({ state: event.state, outcome })
  return { ...state, children: changed(state.children ?? [], event.child, 'child', change) }
}
