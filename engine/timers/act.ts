import type { Timeout, TimeoutStep } from '../../contract/package/timeouts.ts'
import { addDuration } from '../../rules/calendar/durations.ts'
import { itemOf } from '../model/state.ts'
import type { Timer } from '../model/timer.ts'
import { emit, type Run } from '../run/run.ts'
import { decideByTime } from './decide-by-time.ts'
import { moveByTime } from './move-by-time.ts'
import { durationOf, stepOf } from './settings.ts'
import { tell } from './tell.ts'
import { transferToManager } from './to-manager.ts'

/** Carries out one step of a late item (O2), as the system. */
export function takeStep(run: Run, timeout: Timeout, step: TimeoutStep, timer: Timer): void {
  if (step.do === 'remind') {
    remind(run, timeout, timer)
    return
  }
  emit(run, { type: 'timerFired', timer: timer.id, nextAt: null })
  const item = itemOf(run.state, timer.item)
  switch (step.do) {
    case 'remindManager':
      tell(run, item, timer.step, 'manager')
      break
    case 'notifyAdministrator':
      tell(run, item, timer.step, 'administrator')
      break
    case 'transferToManager':
      transferToManager(run, item, timer.step)
      break
    case 'agree':
    case 'disagree':
      decideByTime(run, item, timer.step, step.do)
      break
    case 'return':
    case 'jump':
      moveByTime(run, item, timer.step, step)
      break
  }
}

type Remind = Extract<TimeoutStep, { do: 'remind' }>

/** Whatever reminders of the item are due by now are one word to its holder (O6); what comes again counts from then. */
function remind(run: Run, timeout: Timeout, timer: Timer): void {
  const { now } = run.context
  const together = (run.state.timers ?? []).filter(
    (other) =>
      other.item === timer.item &&
      other.state === 'live' &&
      other.dueAt <= now &&
      stepOf(timeout, other)?.do === 'remind',
  )
  for (const due of together) {
    const own = stepOf(timeout, due)
    const nextAt = own?.do === 'remind' ? nextReminder(run, timeout, own, due) : null
    emit(run, { type: 'timerFired', timer: due.id, nextAt })
  }
  tell(run, itemOf(run.state, timer.item), timer.step, 'holder')
}

function nextReminder(
  { context }: Run,
  timeout: Timeout,
  { times = 1 }: Remind,
  timer: Timer,
): string | null {
  const fired = timer.fired + 1
  if (fired >= times) return null
  const every = durationOf(timeout, { ...timer, fired })
  const next = addDuration(context.calendar, timer.dueAt, every).at
  return next > context.now ? next : addDuration(context.calendar, context.now, every).at
}
