import type { ApprovalMode, WorkItemKind, WorkItemStatusName } from '../../contract/vocabulary.ts'
import { type Flow, flowOf } from '../definition/flow.ts'
import type { Activation, ActivationNote } from '../model/activation.ts'
import type { Definition } from '../model/context.ts'
import type { Decision } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import type { Slot, SlotReason } from '../model/slot.ts'
import { itemOfSlot, slotsOf, tokenOf } from '../model/state.ts'
import { agreesNeeded, type Counting, countingOf, tallyOf } from '../votes/outcome.ts'

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
export function timeline(state: Instance, definition: Definition): readonly TimelineEntry[] {
  const flow = flowOf(definition)
  return state.activations.map((activation) => entryOf(state, activation, flow))
}

function entryOf(state: Instance, activation: Activation, flow: Flow): TimelineEntry {
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
    ...tally(slots, countingOf(flow.node(node), mode), isOpen),
    slots: slots.map((slot) => slotView(state, slot)),
  }
}

/** So many of so many (M10); once it is over, of all who were asked. */
function tally(slots: readonly Slot[], counting: Counting, isOpen: boolean) {
  if (isOpen || slots.some((slot) => slot.group !== undefined)) {
    const { agreed, needed } = tallyOf(counting, slots)
    return { agreed, needed }
  }
  const asked = slots.filter((slot) => slot.signGroup === undefined)
  const agreed = asked.filter((slot) => slot.decision?.kind === 'agree').length
  return { agreed, needed: agreesNeeded(counting.mode, asked.length, counting.ratio) }
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
