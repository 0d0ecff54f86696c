import type { TimeoutStep } from '../../contract/package/timeouts.ts'
import { sameValue } from '../../rules/record/canonical.ts'
import { closeActivation } from '../activations/close.ts'
import { regionsOf } from '../definition/region.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { WorkItem } from '../model/item.ts'
import { activationOf, slotOf } from '../model/state.ts'
import { returnByRule } from '../returns/by-rule.ts'
import { jump } from '../returns/jump.ts'
import type { Run } from '../run/run.ts'
import { recordDecision } from '../votes/decision.ts'
import { tell } from './tell.ts'

type Move = Extract<TimeoutStep, { do: 'return' | 'jump' }>

/**
 * A late item is returned, always as a re-run, or its token goes on elsewhere in its branch, by the system (O2). What
 * cannot be done so, as from the initiator's own task, goes to the administrators.
 */
export function moveByTime(run: Run, item: WorkItem, step: number, move: Move): void {
  if (item.slot === null || !isPossible(run, item.node, move)) {
    tell(run, item, step, 'administrator')
  } else if (move.do === 'return') {
    giveBack(run, item, item.slot, move.node)
  } else {
    const { token } = activationOf(run.state, item.activation)
    jump(run, token, { node: move.node, people: null, opinion: '' })
  }
}

/** A jump stays in its branch: nobody is there to agree that others close (X1). */
function isPossible({ flow }: Run, from: string, { do: act, node }: Move): boolean {
  if (flow.node(from).type !== 'approval') return false
  return act === 'return' || sameValue(regionsOf(flow, from), regionsOf(flow, node))
}

function giveBack(run: Run, item: WorkItem, slot: number, toNode: string): void {
  recordDecision(run, { slot: slotOf(run.state, slot), item }, 'return', '', { rule: 'O2' })
  const note = { kind: 'returned', byId: SYSTEM_ID, toNode, opinion: '' } as const
  closeActivation(run, item.activation, { state: 'returned', note, because: 'returned' })
  returnByRule(run, item.activation, toNode)
}
