import { cancelLeftChildren } from './children/cancel-left.ts'
import type { Accepted, Context, FormData } from './context.ts'
import { sendCopiesOf } from './copies.ts'
import type { Event } from './events/event.ts'
import { evolve } from './evolve.ts'
import { type Flow, flowOf } from './flow.ts'
import type { Instance } from './model/instance.ts'
import { reconcileTimers } from './timers/reconcile.ts'

/**
 * One decision in the making: each event is applied at once, so the next step sees where the last one led. It lives
 * inside one call of `decide` and never leaves it.
 */
export type Run = {
  readonly context: Context
  readonly flow: Flow
  /** Grows with what the command writes: a return may restore fields, a take-back reverts them (B11, V4). */
  data: FormData
  readonly events: Event[]
  state: Instance
  /** Automatic steps taken so far (Y3). */
  steps: number
}

/** Begins from a state; `events` are those that made it within this very command. */
export function beginRun(
  context: Context,
  state: Instance,
  data: FormData,
  events: readonly Event[] = [],
): Run {
  return { context, flow: flowOf(context.definition), data, events: [...events], state, steps: 0 }
}

export function emit(run: Run, event: Event): void {
  run.events.push(event)
  run.state = evolve(run.state, event, run.context.now)
}

/** A copy to look ahead with: what happens in it leaves the run as it is. */
export function trialOf(run: Run): Run {
  return { ...run, events: [] }
}

/** The end of a command: what follows from all of its events together is settled here. */
export function accepted(run: Run): Accepted {
  sendCopiesOf(run)
  cancelLeftChildren(run)
  reconcileTimers(run)
  return { ok: true, events: run.events, state: run.state, data: run.data }
}
