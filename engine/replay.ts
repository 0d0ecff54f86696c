import type { Event } from './events/event.ts'
import { evolve } from './evolve.ts'
import type { Instance } from './model/instance.ts'

/** One command's entry of the operation log, as far as the engine needs it. */
export type LoggedCommand = { readonly at: string; readonly events: readonly Event[] }

/** The state that a log leads to from nothing (engine §15 item 5); null for an empty log. */
export function replay(log: readonly LoggedCommand[]): Instance | null {
  let state: Instance | null = null
  for (const { at, events } of log) {
    for (const event of events) state = evolve(state, event, at)
  }
  return state
}
