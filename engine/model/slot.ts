import type { SignPosition } from '../../contract/package/approval-settings.ts'
import type { Decision } from './decision.ts'

/** Why a person is asked, link by link (R9): the sentence the page shows. */
export type SlotReason =
  | { readonly kind: 'source'; readonly source: string; readonly index: number; readonly detail?: string }
  | { readonly kind: 'initiator' }
  | { readonly kind: 'administrator' }
  | { readonly kind: 'fallback'; readonly policy: string }
  | { readonly kind: 'previousHandler'; readonly activation: number }
  | { readonly kind: 'group'; readonly group: number }
  /** Instead of the initiator (I1). */
  | { readonly kind: 'insteadOfInitiator'; readonly policy: string }
  | { readonly kind: 'transfer'; readonly byId: string }
  | { readonly kind: 'delegation'; readonly byId: string; readonly trustId: string }
  /** A delegation that does not apply here, and why (L5). */
  | { readonly kind: 'delegationNotApplied'; readonly toId: string; readonly because: string }
  | { readonly kind: 'delegationEnded'; readonly byId: string }
  | { readonly kind: 'added'; readonly byId: string; readonly position: SignPosition }
  | { readonly kind: 'adjusted'; readonly byId: string }
  /** Instead of someone who left (Q1, Q2). */
  | { readonly kind: 'leaver'; readonly ofId: string; readonly byId: string }
  /** An administrator handed over what somebody who is still here held (Q3). */
  | { readonly kind: 'handover'; readonly ofId: string; readonly byId: string }
  | { readonly kind: 'returned'; readonly activation: number }
  | { readonly kind: 'timeout'; readonly fromId: string }

/** One required voice in an activation. */
export type Slot = {
  readonly id: number
  readonly activation: number
  readonly position: number
  /** Who it is for. */
  readonly ownerId: string
  /** Who has to act now; empty while a pool slot is unclaimed (M9). */
  readonly holderId: string
  /** Suspended: waits for a before-group (J1). Closed in an open activation: removed. */
  readonly state: 'waiting' | 'open' | 'suspended' | 'agreed' | 'disagreed' | 'closed'
  readonly reasons: readonly SlotReason[]
  readonly decision: Decision | null
  /** Decisions taken back or superseded before the present one, oldest first (Z1). */
  readonly earlier?: readonly Decision[]
  /** The group of a grouped node, from 0 (M11). */
  readonly group?: number
  /** Who may claim it (M9). */
  readonly candidates?: readonly string[]
  /** Held by a delegate: through which trust, for whom (L3). */
  readonly delegation?: Delegation
  /** Transfers so far (T3). */
  readonly transfers?: number
  /** Who transferred it last, until the receiver opened it (T6). */
  readonly givenById?: string
  /** An added signer: who added him; in the group of a before or after sign, or parallel (J). */
  readonly addedBy?: number
  readonly signGroup?: number
  /** Nesting of added signers: an original slot has 0 (J5). */
  readonly depth?: number
}

export type Delegation = {
  readonly trustId: string
  readonly principalId: string
  readonly bothMayAct: boolean
}

/** People added before or after one slot; parallel ones join its peers instead (J1, J2). */
export type SignGroup = {
  readonly id: number
  readonly activation: number
  /** The slot of whoever added them. */
  readonly adder: number
  readonly position: 'before' | 'after'
  readonly mode: 'all' | 'any' | 'sequence'
  readonly state: 'open' | 'met' | 'failed' | 'handedBack' | 'closed'
}
