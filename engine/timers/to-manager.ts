import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { WorkItem } from '../model/item.ts'
import { slotOf } from '../model/state.ts'
import { applyDelegation, busyIn } from '../participants/delegate.ts'
import { handOver } from '../participants/hand-over.ts'
import { isInitiatorBarred } from '../participants/initiator-policy.ts'
import { managersAbove } from '../participants/managers-above.ts'
import type { Run } from '../run/run.ts'
import { tell } from './tell.ts'

/**
 * The late item goes to the nearest manager of its holder who may have it (T2, I5), or whom that one has entrusted (T4);
 * when there is none, the administrators are told. Its time goes on (O4).
 */
export function transferToManager(run: Run, item: WorkItem, step: number): void {
  const { state, context, flow } = run
  const node = flow.node(item.node)
  const slot = item.slot === null || node.type !== 'approval' ? undefined : slotOf(state, item.slot)
  const busy = busyIn(state, item.activation, slot?.id)
  const toId = managersAbove(context.organisation, item.holderId).find(
    (id) => !busy.has(id) && !isInitiatorBarred(node, state, id),
  )
  if (slot === undefined || toId === undefined) {
    tell(run, item, step, 'administrator')
    return
  }
  const fromId = item.holderId
  const assigned = applyDelegation({ state, context, node }, { personId: toId, busy, giverId: fromId })
  handOver(run, item, slot, {
    closing: { because: 'timedOut', byId: SYSTEM_ID },
    holder: {
      holderId: assigned.holderId,
      reasons: [...slot.reasons, { kind: 'timeout', fromId }, ...assigned.reasons],
      delegation: assigned.delegation ?? null,
      transfers: (slot.transfers ?? 0) + 1,
      givenById: null,
    },
    next: { kind: WORK_ITEM_KIND.forward, from: { kind: 'transfer', byId: SYSTEM_ID, text: '' } },
  })
}
