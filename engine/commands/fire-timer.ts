import type { Context, Decided, Rejection } from '../model/context.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { itemOf } from '../model/state.ts'
import type { Timer } from '../model/timer.ts'
import { beginRun, emit } from '../run/run.ts'
import { takeStep } from '../timers/act.ts'
import { isDeciding, stepOf, timeoutOf } from '../timers/settings.ts'
import { graceEnd } from '../timers/times.ts'
import { accepted } from './accepted.ts'

/** A timer is due (O). Given by the server. */
export type FireTimer = {
  readonly type: 'fireTimer'
  readonly timer: number
}

/** The server looks at its timers every few seconds: found later than this, it was down (O6). */
export const DOWN_AFTER_MINUTES = 10

/**
 * Carries out a timer. One that is not live or not due is refused (`timerNotDue`), so a repeat has no second effect
 * (O6). A deciding step that is found more than `DOWN_AFTER_MINUTES` after its time waits the grace from now on: people
 * could not act either. Reminders and hand-overs are made up for at once.
 */
export function fireTimer(state: Instance | null, { timer: id }: FireTimer, context: Context): Decided {
  const found = guardTimer(state, id, context)
  if (!found.ok) return found
  const { timer } = found
  const run = beginRun(context, found.state, context.record)
  const timeout = timeoutOf(run.flow, found.state, itemOf(found.state, timer.item))
  const step = timeout === undefined ? undefined : stepOf(timeout, timer)
  if (timeout !== undefined && isDeciding(step) && isFoundLate(timer, context)) {
    emit(run, { type: 'timerResumed', timer: id, dueAt: graceEnd(context, timeout) })
  } else if (timeout !== undefined && step !== undefined) {
    takeStep(run, timeout, step, timer)
  } else {
    emit(run, { type: 'timerFired', timer: id, nextAt: null })
  }
  return accepted(run)
}

type FoundTimer = { readonly ok: true; readonly state: Instance; readonly timer: Timer }

function guardTimer(state: Instance | null, id: number, context: Context): FoundTimer | Rejection {
  const timer = state?.timers?.[id - 1]
  if (state === null || timer === undefined) return refuse('notFound')
  if (context.actor.id !== SYSTEM_ID) return refuse('noPermission')
  if (timer.state !== 'live' || timer.dueAt > context.now) return refuse('timerNotDue')
  return { ok: true, state, timer }
}

function isFoundLate({ dueAt }: Timer, { now }: Context): boolean {
  return Date.parse(now) - Date.parse(dueAt) > DOWN_AFTER_MINUTES * 60_000
}
