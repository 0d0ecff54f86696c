import { WORK_ITEM_KIND } from '../../contract/vocabulary.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { WorkItem } from '../model/item.ts'
import type { Slot } from '../model/slot.ts'
import { emit, type Run } from '../run.ts'
import { slotOf, slotsOf } from '../state.ts'
import { managersAbove } from './managers-above.ts'
import { tell } from './tell.ts'

/**
 * The late item goes to the nearest manager of its holder who may have it (T2, I5); when there is none, the
 * administrators are told. Its time goes on (O4).
 */
export function transferToManager(run: Run, item: WorkItem, step: number): void {
  const slot = item.slot === null ? undefined : slotOf(run.state, item.slot)
  const toId = managersAbove(run.context.organisation, item.holderId).find((id) => mayHave(run, item, id))
  if (slot === undefined || toId === undefined) tell(run, item, step, 'administrator')
  else handOver(run, item, slot, toId)
}

function mayHave({ state, flow }: Run, { activation, node }: WorkItem, personId: string): boolean {
  const definition = flow.node(node)
  if (definition.type !== 'approval') return false
  const isBarred = (definition.onInitiator ?? 'task') !== 'task' && personId === state.initiatorId
  return !isBarred && !slotsOf(state, activation).some((slot) => hasUndecided(slot, personId))
}

function hasUndecided({ state, ownerId, holderId }: Slot, personId: string): boolean {
  return ['open', 'waiting', 'suspended'].includes(state) && [ownerId, holderId].includes(personId)
}

function handOver(run: Run, item: WorkItem, slot: Slot, toId: string): void {
  const { holderId: fromId } = item
  emit(run, { type: 'itemClosed', item: item.number, because: 'timedOut', byId: SYSTEM_ID })
  emit(run, {
    type: 'holderChanged',
    slot: slot.id,
    holderId: toId,
    reasons: [...slot.reasons, { kind: 'timeout', fromId }],
    delegation: null,
    transfers: (slot.transfers ?? 0) + 1,
    givenById: null,
  })
  emit(run, {
    type: 'itemOpened',
    item: run.state.items.length + 1,
    slot: slot.id,
    activation: item.activation,
    holderId: toId,
    kind: WORK_ITEM_KIND.forward,
    open: true,
    from: { kind: 'transfer', byId: SYSTEM_ID, text: '' },
  })
}
