import type { Timeout } from '../../contract/package/timeouts.ts'
import { sameValue } from '../../rules/record/canonical.ts'
import { flowOf } from '../definition/flow.ts'
import type { Definition } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { emit, type Run } from '../run/run.ts'
import { timeoutOf } from './settings.ts'

/**
 * A migration (O8, X5): items whose node has the same limits in both versions keep their timers; the others lose them
 * and, at the end of the command, get those of the new version from then on. Called after `definitionChanged`, with the
 * state and the definition before it.
 */
export function cancelChangedTimers(run: Run, before: Instance, from: Definition): void {
  const old = flowOf(from)
  const isSame = (item: number): boolean => {
    const [then, now] = [before.items[item - 1], run.state.items[item - 1]]
    if (then === undefined || now === undefined) return false
    return sameLimits(timeoutOf(old, before, then), timeoutOf(run.flow, run.state, now))
  }
  for (const { id, item, state } of run.state.timers ?? []) {
    if ((state === 'live' || state === 'paused') && !isSame(item))
      emit(run, { type: 'timerCanceled', timer: id })
  }
}

function sameLimits(one: Timeout | undefined, other: Timeout | undefined): boolean {
  return sameValue(one ?? null, other ?? null)
}
