import type { Timeout } from '../../contract/package/timeouts.ts'
import type { WorkItem } from '../model/item.ts'
import { activationOf, itemOf, slotOf, tokenOf } from '../model/state.ts'
import type { Timer } from '../model/timer.ts'
import { emit, type Run } from '../run/emit.ts'
import { setTimers } from './set.ts'
import { timeoutOf } from './settings.ts'
import { dueOnward, leftOf } from './times.ts'

/**
 * Makes the timers fit the items, once at the end of every command: an item that opened gets its timers (O1, O4), one
 * that closed loses them (B10), a clock that has to stand is paused and goes on afterwards (O3). So no command has to
 * think of timers.
 */
export function reconcileTimers(run: Run): void {
  if (!run.flow.hasTimeouts && run.state.timers === undefined) return
  const known = Map.groupBy(run.state.timers ?? [], (timer) => timer.item)
  for (const item of run.state.items) {
    const timers = known.get(item.number) ?? []
    if (isOver(run, item)) cancel(run, timers)
    else if (isAsked(run, item)) keepGoing(run, item, timers)
  }
}

/** Closed, or a sequential position that waits for its turn again (O5, V4). */
function isOver(run: Run, { finishedAt, slot }: WorkItem): boolean {
  return finishedAt !== null || (slot !== null && slotOf(run.state, slot).state === 'waiting')
}

function isAsked({ state }: Run, { slot }: WorkItem): boolean {
  return slot !== null && ['open', 'suspended'].includes(slotOf(state, slot).state)
}

function cancel(run: Run, timers: readonly Timer[]): void {
  for (const timer of timers.filter(isRunning)) emit(run, { type: 'timerCanceled', timer: timer.id })
}

function keepGoing(run: Run, item: WorkItem, timers: readonly Timer[]): void {
  const timeout = timeoutOf(run.flow, run.state, item)
  if (timeout === undefined) return
  const running = hasStarted(timers) ? timers : setTimers(run, item, timeout)
  const wanted = stands(run, item) ? 'paused' : 'live'
  for (const timer of running) if (isRunning(timer) && timer.state !== wanted) turn(run, timeout, timer)
}

/** Canceled ones alone are those of an earlier turn of the same item. */
function hasStarted(timers: readonly Timer[]): boolean {
  return timers.some(isRunning) || (timers.length > 0 && timers.every(({ state }) => state === 'fired'))
}

function turn(run: Run, timeout: Timeout, timer: Timer): void {
  if (timer.state === 'live') {
    const remaining = leftOf(run.context, timeout, timer)
    emit(run, { type: 'timerPaused', timer: timer.id, remaining })
  } else {
    emit(run, { type: 'timerResumed', timer: timer.id, dueAt: dueOnward(run.context, timeout, timer) })
  }
}

/** O3: the instance is an EXCEPTION, the token is held, or added signers are asked first. */
function stands({ state }: Run, { number, activation }: WorkItem): boolean {
  if (state.status === 'EXCEPTION') return true
  if (tokenOf(state, activationOf(state, activation).token).held === true) return true
  const { slot } = itemOf(state, number)
  return slot !== null && slotOf(state, slot).state === 'suspended'
}

function isRunning({ state }: Timer): boolean {
  return state === 'live' || state === 'paused'
}
