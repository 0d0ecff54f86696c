import type { Flow } from '../definition/flow.ts'
import type { Event } from '../events/event.ts'
import { evolve } from '../evolve.ts'
import type { Context, FormData } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'

/**
 * One decision in the making: each event is applied at once, so the next step sees where the last one led. It lives
 * inside one call of `decide` and never leaves it.
 */
export type Run = {
  readonly context: Context
  readonly flow: Flow
  /** Grows with what the command writes. */
  data: FormData
  readonly events: Event[]
  state: Instance
  /** Automatic steps taken so far (Y3). */
  steps: number
}

export function emit(run: Run, event: Event): void {
  run.events.push(event)
  run.state = evolve(run.state, event, run.context.now)
}
