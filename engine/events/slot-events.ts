import type { Decision } from '../model/decision.ts'
import type { ClosedBecause } from '../model/item.ts'
import type { Delegation, SignGroup, SlotReason } from '../model/slot.ts'

/** What happens to one required voice. */
export type SlotEvent =
  | {
      readonly type: 'slotCreated'
      readonly slot: number
      readonly activation: number
      readonly position: number
      readonly ownerId: string
      readonly holderId: string
      readonly reasons: readonly SlotReason[]
      readonly group?: number
      readonly candidates?: readonly string[]
      readonly delegation?: Delegation
      readonly addedBy?: number
      readonly signGroup?: number
      readonly depth?: number
      /** A vote that is there from the beginning: carried, or by rule (B5, D2, I1). */
      readonly decision?: Decision
    }
  | {
      readonly type: 'slotDecided'
      readonly slot: number
      readonly item: number
      readonly decision: Decision
    }
  | { readonly type: 'decisionSuperseded'; readonly slot: number }
  /** What superseded it was taken back (V4). */
  | { readonly type: 'decisionRestored'; readonly slot: number }
  /** A provisional agree becomes a vote, for or against (J2). */
  | { readonly type: 'decisionConfirmed'; readonly slot: number; readonly kind: 'agree' | 'disagree' }
  | {
      readonly type: 'slotClosed'
      readonly slot: number
      readonly item: number | null
      readonly because: ClosedBecause
      readonly byId: string
    }
  /** It waits for its turn again; the decision it had no longer stands (V4). An item follows. */
  | { readonly type: 'slotReopened'; readonly slot: number }
  | { readonly type: 'slotSuspended'; readonly slot: number; readonly item: number }
  | { readonly type: 'slotResumed'; readonly slot: number; readonly item: number }
  /** Another person has to act (T, L, Q, M9); absent members stay, null ones go. */
  | {
      readonly type: 'holderChanged'
      readonly slot: number
      readonly holderId: string
      readonly ownerId?: string
      readonly reasons: readonly SlotReason[]
      readonly delegation?: Delegation | null
      readonly transfers?: number
      readonly givenById?: string | null
    }
  | {
      readonly type: 'signGroupOpened'
      readonly group: number
      readonly activation: number
      readonly adder: number
      readonly position: SignGroup['position']
      readonly mode: SignGroup['mode']
    }
  | {
      readonly type: 'signGroupClosed'
      readonly group: number
      readonly state: Exclude<SignGroup['state'], 'open'>
    }
