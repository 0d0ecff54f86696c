import type { Instance } from '../../../engine/model/instance.ts'
import { isOpenToken } from '../../../engine/model/state.ts'
import type { Timer } from '../../../engine/model/timer.ts'

/** A timer as its table keeps it; a paused one does not wake anybody. */
export type TimerRow = {
  readonly number: number
  readonly kind: Timer['kind']
  readonly due_at: string
  readonly state: 'live' | 'fired' | 'canceled'
}

/** The timers that a command set or changed. */
export function timerRows(before: Instance | null, after: Instance): TimerRow[] {
  const known = new Set(before?.timers)
  return (after.timers ?? [])
    .filter((timer) => !known.has(timer))
    .map(({ id, kind, dueAt, state }) => ({
      number: id,
      kind,
      due_at: dueAt,
      state: state === 'paused' ? 'canceled' : state,
    }))
}

/** What maintenance lists an instance under: held tokens and troubles (engine X3, X8); null for one that is well. */
export function marksOf(state: Instance): readonly string[] | null {
  const marks = state.tokens
    .filter(isOpenToken)
    .flatMap(({ held, trouble }) => [
      ...(held === true ? ['held'] : []),
      ...(trouble === null ? [] : [trouble]),
    ])
  return marks.length === 0 ? null : [...new Set(marks)]
}
