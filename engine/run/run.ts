import { flowOf } from '../definition/flow.ts'
import type { Event } from '../events/event.ts'
import type { Context, FormData } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { emit, type Run } from './emit.ts'

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
