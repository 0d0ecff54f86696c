import { randomUUID } from 'node:crypto'
import { OPERATION_TYPE, WORK_ITEM_STATUS } from '../../contract/vocabulary.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { ItemAct, WorkItem } from '../../engine/model/item.ts'
import { slotOf } from '../../engine/state.ts'

/** A work item as its table keeps it. `id` is used for new rows only. */
export type ItemRow = {
  readonly id: string
  readonly number: number
  readonly activity_code: string
  /** Null: a pool item that nobody claimed. */
  readonly holder_id: string | null
  readonly owner_id: string
  readonly kind: number
  readonly status: number
  readonly decision: number | null
  readonly revision: number
  readonly received_at: string
  readonly finished_at: string | null
  readonly trust_id: string | null
  readonly due_at: string | null
}

/** Who may claim an item; the rows of an item that is no longer unclaimed go. */
export type CandidateRow = { readonly number: number; readonly user_id: string }

const DECISION_NUMBER: Record<ItemAct, number> = {
  submit: OPERATION_TYPE.submit,
  agree: OPERATION_TYPE.agree,
  disagree: OPERATION_TYPE.disagree,
  return: OPERATION_TYPE.reject,
  transfer: OPERATION_TYPE.forward,
  assist: OPERATION_TYPE.assist,
}

/**
 * The rows that a command changed: `evolve` keeps untouched items as the same objects, so identity tells; a timer or a
 * delegation may change a row whose item stayed the same.
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
    if (earlier === undefined || before === null) opened.push(itemRow(after, item))
    else if (earlier !== item || isMoved(before, after, item)) changed.push(itemRow(after, item))
  }
  return { opened, changed }
}

function isMoved(before: Instance, after: Instance, item: WorkItem): boolean {
  if (item.finishedAt !== null) return false
  return trustOf(before, item) !== trustOf(after, item) || dueOf(before, item) !== dueOf(after, item)
}

function itemRow(state: Instance, item: WorkItem): ItemRow {
  return {
    id: randomUUID(),
    number: item.number,
    activity_code: item.node,
    holder_id: item.holderId === '' ? null : item.holderId,
    owner_id: ownerOf(state, item),
    kind: item.kind,
    status: WORK_ITEM_STATUS[item.status],
    decision: item.did === undefined ? null : DECISION_NUMBER[item.did],
    revision: item.revision,
    received_at: item.receivedAt,
    finished_at: item.finishedAt,
    trust_id: trustOf(state, item),
    due_at: dueOf(state, item),
  }
}

function ownerOf(state: Instance, item: WorkItem): string {
  if (item.slot === null) return item.holderId
  const { ownerId, candidates } = slotOf(state, item.slot)
  return ownerId === '' ? (candidates?.[0] ?? item.holderId) : ownerId
}

function trustOf(state: Instance, item: WorkItem): string | null {
  return item.slot === null ? null : (slotOf(state, item.slot).delegation?.trustId ?? null)
}

function dueOf(state: Instance, item: WorkItem): string | null {
  const due = state.timers?.find((timer) => timer.item === item.number && timer.kind === 'due')
  return due === undefined || due.state === 'paused' || due.state === 'canceled' ? null : due.dueAt
}

/** The candidates of every unclaimed pool item that this command opened or changed. */
export function candidateRows(before: Instance | null, after: Instance): CandidateRow[] {
  const known = new Set(before?.items)
  return after.items.flatMap((item) => {
    const isUnclaimed = item.holderId === '' && item.status === 'processing' && item.slot !== null
    if (known.has(item) || !isUnclaimed || item.slot === null) return []
    return (slotOf(after, item.slot).candidates ?? []).map((user_id) => ({ number: item.number, user_id }))
  })
}

/** Whether a pool item was claimed, released or closed: its old candidates go. */
export function hasPool(before: Instance | null, after: Instance): boolean {
  return [...(before?.slots ?? []), ...after.slots].some((slot) => slot.candidates !== undefined)
}
