import type { Duration } from '../../contract/package/durations.ts'
import type { Timeout, TimeoutStep } from '../../contract/package/timeouts.ts'
import type { Flow } from '../definition/flow.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { slotOf } from '../model/state.ts'
import type { Timer } from '../model/timer.ts'

/** A deciding step waits so long after a recovery where the node does not say (O6). */
const DEFAULT_GRACE: Duration = { amount: 1, unit: 'workHour' }

/** The limits of an item: its node's, or those that the node sets for added signers (O1, O4). Side items have none (H3). */
export function timeoutOf(flow: Flow, state: Instance, item: WorkItem): Timeout | undefined {
  if (item.slot === null) return undefined
  const node = flow.node(item.node)
  if (node.type !== 'approval') return node.type === 'start' ? node.timeout : undefined
  const isAdded = slotOf(state, item.slot).addedBy !== undefined
  return isAdded ? (node.addSign?.timeout ?? node.timeout) : node.timeout
}

/** What a timer does; undefined for the due time itself, and for a step that a migration took away (O8). */
export function stepOf(timeout: Timeout, timer: Pick<Timer, 'kind' | 'step'>): TimeoutStep | undefined {
  return timer.kind === 'step' ? timeout.steps?.[timer.step] : undefined
}

/** How long a timer runs: from the opening, or a repeated reminder from the one before. */
export function durationOf(timeout: Timeout, timer: Pick<Timer, 'kind' | 'step' | 'fired'>): Duration {
  const step = stepOf(timeout, timer)
  if (step === undefined) return timeout.due
  return step.do === 'remind' && timer.fired > 0 ? (step.every ?? step.after) : step.after
}

const DECIDING: readonly TimeoutStep['do'][] = ['agree', 'disagree', 'return', 'jump']

/** Decides instead of a person, rather than telling somebody or handing on. */
export function isDeciding(step: TimeoutStep | undefined): boolean {
  return step !== undefined && DECIDING.includes(step.do)
}

export function graceOf(timeout: Timeout): Duration {
  return timeout.grace ?? DEFAULT_GRACE
}
