import type { FlowNode } from '../../contract/package/nodes.ts'
import { asksSignature } from '../../rules/workflow/signature.ts'
import type { WorkItem } from '../model/item.ts'
import { slotOf } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import { settle } from '../settling/settle.ts'
import { recordDecision } from '../votes/decision.ts'
import { isHeldForHuman } from '../votes/outcome.ts'
import { tell } from './tell.ts'

/** Whether an agree may be given by time: not where a person has to fill something in or to sign (O7). */
export function mayAgreeByTime(node: FlowNode): boolean {
  if (node.type !== 'approval' || asksSignature(node)) return false
  return !Object.values(node.fields ?? {}).some((right) => right.required === true)
}

/**
 * The late voice counts as an agree or a disagree, in its slot alone (O5), by the system under rule O2. An agree that
 * only a person can give goes to the administrators instead (O7): so does one of a slot that was opened because no
 * person had agreed yet (N4).
 */
export function decideByTime(run: Run, item: WorkItem, step: number, kind: 'agree' | 'disagree'): void {
  const node = run.flow.node(item.node)
  const slot = item.slot === null ? undefined : slotOf(run.state, item.slot)
  const mayAgree = mayAgreeByTime(node) && slot !== undefined && !isHeldForHuman(slot)
  const isPossible = node.type === 'approval' && (kind === 'disagree' || mayAgree)
  if (!isPossible || slot === undefined) {
    tell(run, item, step, 'administrator')
    return
  }
  recordDecision(run, { slot, item }, kind, '', { rule: 'O2' })
  settle(run, item.activation)
}
