import { randomUUID } from 'node:crypto'
import { OPERATION_TYPE, WORK_ITEM_STATUS } from '../../../contract/vocabulary.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { ItemAct, WorkItem } from '../../../engine/model/item.ts'
import { slotOf } from '../../../engine/model/state.ts'

/** A work item as its table keeps it. `id` is used for new rows only. */
export type ItemRow = {
  readonly id: string
  readonly number: number
  readonly activity_code: string
  /** Null: a pool item that nobody claimed. */
  readonly holder_id: string | null
  readonly owner_id: string
  /** For whom a delegate holds it (engine L3). */
  readonly principal_id: string | null
  /** Who acted on it, where that was not its holder. */
  readonly acted_by: string | null
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
 * The rows that a command changed: `evolve` keeps untouched items as the same objects, so identity tells; what a row
 * says of its voice and its timer may change though the item stayed the same.
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
    else if (earlier !== item || isMoved(before, after, item))
      changed.push(changedRow(before, earlier, after, item))
  }
  return { opened, changed }
}

/** What a command closed keeps whose it was until then: its voice may be another's by now (engine L3, T1). */
function changedRow(before: Instance, earlier: WorkItem, after: Instance, item: WorkItem): ItemRow {
  const row = itemRow(after, item)
  return item.finishedAt === null ? row : { ...row, ...whoseOf(before, earlier) }
}

function isMoved(before: Instance, after: Instance, item: WorkItem): boolean {
  if (item.finishedAt !== null) return false
  const [was, is] = [whoseOf(before, item), whoseOf(after, item)]
  const isOthers =
    was.owner_id !== is.owner_id || was.trust_id !== is.trust_id || was.principal_id !== is.principal_id
  return isOthers || dueOf(before, item) !== dueOf(after, item)
}

/** The row of an item as a state says it. */
export function itemRow(state: Instance, item: WorkItem): ItemRow {
  return {
    id: randomUUID(),
    number: item.number,
    activity_code: item.node,
    holder_id: item.holderId === '' ? null : item.holderId,
    ...whoseOf(state, item),
    acted_by: item.byId ?? null,
    kind: item.kind,
    status: WORK_ITEM_STATUS[item.status],
    decision: item.did === undefined ? null : DECISION_NUMBER[item.did],
    revision: item.revision,
    received_at: item.receivedAt,
    finished_at: item.finishedAt,
    due_at: dueOf(state, item),
  }
}

function ownerOf(state: Instance, item: WorkItem): string {
  if (item.slot === null) return item.holderId
  const { ownerId, candidates } = slotOf(state, item.slot)
  return ownerId === '' ? (candidates?.[0] ?? item.holderId) : ownerId
}

function whoseOf(state: Instance, item: WorkItem): Pick<ItemRow, 'owner_id' | 'trust_id' | 'principal_id'> {
  const delegation = item.slot === null ? undefined : slotOf(state, item.slot).delegation
  return {
    owner_id: ownerOf(state, item),
    trust_id: delegation?.trustId ?? null,
    principal_id: delegation?.principalId ?? null,
  }
}

function dueOf(state: Instance, item: WorkItem): string | null {
  const due = state.timers?.find((timer) => timer.item === item.number && timer.kind === 'due')
  return due === undefined || due.state === 'paused' || due.state === 'canceled' ? null : due.dueAt
}

/** The candidates of every unclaimed pool item among the rows that a command writes: those of changed ones go first. */
export function candidateRows(after: Instance, written: readonly ItemRow[]): CandidateRow[] {
  const numbers = new Set(written.map(({ number }) => number))
  return after.items.flatMap((item) => (numbers.has(item.number) ? candidatesOf(after, item) : []))
}

/** Who may claim an item (engine M9): nobody any more once it is claimed or closed. */
export function candidatesOf(state: Instance, { number, slot, holderId, status }: WorkItem): CandidateRow[] {
  if (slot === null || holderId !== '' || status !== 'processing') return []
  return (slotOf(state, slot).candidates ?? []).map((user_id) => ({ number, user_id }))
}

/** Whether a pool item was claimed, released or closed: its old candidates go. */
export function hasPool(before: Instance | null, after: Instance): boolean {
  return [...(before?.slots ?? []), ...after.slots].some((slot) => slot.candidates !== undefined)
}
