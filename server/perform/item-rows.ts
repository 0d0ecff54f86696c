import { randomUUID } from 'node:crypto'
import { OPERATION_TYPE, WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { Decision } from '../../engine/model/decision.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { WorkItem } from '../../engine/model/item.ts'

/** A work item as its table keeps it. `id` is used for new rows only. */
export type ItemRow = {
  readonly id: string
  readonly number: number
  readonly activity_code: string
  readonly holder_id: string
  readonly owner_id: string
  readonly kind: number
  readonly status: number
  readonly decision: number | null
  readonly revision: number
  readonly received_at: string
  readonly finished_at: string | null
}

const DECISION_NUMBER: Record<Decision['kind'], number> = {
  submit: OPERATION_TYPE.submit,
  agree: OPERATION_TYPE.agree,
  disagree: OPERATION_TYPE.disagree,
  return: OPERATION_TYPE.reject,
}

/**
 * The rows that a command changed: `evolve` keeps untouched items as the same objects, so identity tells.
 */
export function changedItems(
  before: Instance | null,
  after: Instance,
): { opened: ItemRow[]; changed: ItemRow[] } {
  const known = new Map(before?.items.map((item) => [item.number, item]))
  const opened: ItemRow[] = []
  const changed: ItemRow[] = []
  for (const item of after.items) {
    const earlier = known.get(item.number)
    if (earlier === undefined) opened.push(itemRow(after, item))
    else if (earlier !== item) changed.push(itemRow(after, item))
  }
  return { opened, changed }
}

function itemRow(state: Instance, item: WorkItem): ItemRow {
  const slot = state.slots.find((candidate) => candidate.id === item.slot)
  if (slot === undefined) throw new Error(`work item ${item.number} has no slot`)
  const acted = item.status === 'completed' ? slot.decision : null
  return {
    id: randomUUID(),
    number: item.number,
    activity_code: item.node,
    holder_id: item.holderId,
    owner_id: slot.ownerId,
    kind: item.kind,
    status: WORK_ITEM_STATUS[item.status],
    decision: acted === null ? null : DECISION_NUMBER[acted.kind],
    revision: item.revision,
    received_at: item.receivedAt,
    finished_at: item.finishedAt,
  }
}
