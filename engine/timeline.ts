import type { ApprovalMode, WorkItemKind, WorkItemStatusName } from '../contract/vocabulary.ts'
import type { Activation, ActivationNote } from './model/activation.ts'
import type { Decision } from './model/decision.ts'
import type { Instance } from './model/instance.ts'
import type { WorkItem } from './model/item.ts'
import type { Slot, SlotReason } from './model/slot.ts'
import { agreesNeeded } from './outcome.ts'
import { itemOfSlot, slotsOf, tokenOf } from './state.ts'

/** One person's part in an activation. */
export type TimelineSlot = {
  readonly slot: number
  readonly position: number
  readonly ownerId: string
  readonly holderId: string
  readonly state: Slot['state']
  readonly decision: Decision | null
  readonly reasons: readonly SlotReason[]
  readonly item: {
    readonly number: number
    readonly kind: WorkItemKind
    readonly status: WorkItemStatusName
    readonly receivedAt: string
    readonly finishedAt: string | null
    readonly closed: WorkItem['closed']
  } | null
}

/** One visit of a node (Z1). */
export type TimelineEntry = {
  readonly activation: number
  readonly node: string
  readonly round: number
  readonly mode: ApprovalMode
  readonly state: Activation['state']
  /** A later return led back over it; it is shown as an earlier round. */
  readonly superseded: boolean
  /** Waits for an administrator. */
  readonly stalled: boolean
  readonly note: ActivationNote | null
  readonly openedAt: string
  readonly closedAt: string | null
  /** So many of so many agreed (M10). */
  readonly agreed: number
  readonly needed: number
  readonly slots: readonly TimelineSlot[]
}

/** The run so far, activation by activation in the order they opened. */
export function timeline(state: Instance): readonly TimelineEntry[] {
  return state.activations.map((activation) => entryOf(state, activation))
}

function entryOf(state: Instance, activation: Activation): TimelineEntry {
  const { id, node, round, mode, superseded, note, openedAt, closedAt } = activation
  const slots = slotsOf(state, id)
  const isOpen = activation.state === 'open'
  return {
    activation: id,
    node,
    round,
    mode,
    state: activation.state,
    superseded,
    stalled: isOpen && tokenOf(state, activation.token).trouble !== null,
    note,
    openedAt,
    closedAt,
    agreed: slots.filter((slot) => slot.decision?.kind === 'agree').length,
    needed: agreesNeeded(mode, slots.length),
    slots: slots.map((slot) => slotView(state, slot)),
  }
}

function slotView(state: Instance, slot: Slot): TimelineSlot {
  const item = itemOfSlot(state, slot.id)
  return {
    slot: slot.id,
    position: slot.position,
    ownerId: slot.ownerId,
    holderId: slot.holderId,
    state: slot.state,
    decision: slot.decision,
    reasons: slot.reasons,
    item: item === undefined ? null : itemView(item),
  }
}

function itemView({ number, kind, status, receivedAt, finishedAt, closed }: WorkItem) {
  return { number, kind, status, receivedAt, finishedAt, closed }
}
