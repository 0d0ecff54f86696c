import { cancelLeftChildren } from './children/cancel-left.ts'
import type { Accepted, Context, FormData } from './context.ts'
import { sendCopiesOf } from './copies.ts'
import { emit, type Run } from './emit.ts'
import type { Event } from './events/event.ts'
import { flowOf } from './flow.ts'
import type { Instance } from './model/instance.ts'
import { reconcileTimers } from './timers/reconcile.ts'

export { emit, type Run }

/** Begins from a state; `events` are those that made it within this very command. */
export function beginRun(
  context: Context,
  state: Instance,
  data: FormData,
  events: readonly Event[] = [],
): Run {
  return { context, flow: flowOf(context.definition), data, events: [...events], state, steps: 0 }
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
