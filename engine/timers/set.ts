import type { Timeout } from '../../contract/package/timeouts.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { WorkItem } from '../model/item.ts'
import { itemOfSlot, slotOf } from '../model/state.ts'
import type { Timer } from '../model/timer.ts'
import { emit, type Run } from '../run/emit.ts'
import { dueFromNow, dueOnward } from './times.ts'

/** Sets the timers of an item whose clock starts: what is left of another item's, or the node's from the beginning. */
export function setTimers(run: Run, item: WorkItem, timeout: Timeout): readonly Timer[] {
  const before = run.state.timers?.length ?? 0
  const inherited = inheritedTimers(run, item)
  if (inherited.length > 0) {
    for (const timer of inherited) set(run, item, timer, dueOnward(run.context, timeout, timer))
  } else {
    const places = [
      { kind: 'due', step: 0 } as const,
      ...(timeout.steps ?? []).map((_, step) => ({ kind: 'step', step }) as const),
    ]
    for (const place of places) set(run, item, place, dueFromNow(run.context, timeout, place))
  }
  return run.state.timers?.slice(before) ?? []
}

function set(run: Run, { number }: WorkItem, { kind, step }: Pick<Timer, 'kind' | 'step'>, dueAt: string) {
  const timer = (run.state.timers?.length ?? 0) + 1
  emit(run, { type: 'timerSet', timer, item: number, kind, step, dueAt })
}

/** What was still to come of the item that this one goes on for; the due time also when it is over. */
function inheritedTimers(run: Run, item: WorkItem): readonly Timer[] {
  const source = predecessorOf(run, item)
  if (source === undefined) return []
  const newest = new Map<string, Timer>()
  for (const timer of run.state.timers ?? []) {
    if (timer.item === source.number) newest.set(`${timer.kind} ${timer.step}`, timer)
  }
  return [...newest.values()].filter(({ kind, state }) => kind === 'due' || state !== 'fired')
}

/** The item that the same voice had before (O4, T4), else that of whoever added the signer, unless he has his own limit. */
function predecessorOf({ state, flow }: Run, item: WorkItem): WorkItem | undefined {
  if (item.slot === null) return undefined
  const node = flow.node(item.node)
  const settings = node.type === 'approval' ? node : undefined
  const earlier = state.items.findLast(({ slot, number }) => slot === item.slot && number < item.number)
  if (earlier !== undefined) {
    const isGiven = item.from?.kind === 'transfer' && item.from.byId !== SYSTEM_ID
    return isGiven && settings?.transfer?.deadline === 'restart' ? undefined : earlier
  }
  const { addedBy } = slotOf(state, item.slot)
  if (addedBy === undefined || settings?.addSign?.timeout !== undefined) return undefined
  return itemOfSlot(state, addedBy)
}
