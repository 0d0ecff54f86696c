import type { ApprovalMode } from '../../contract/vocabulary.ts'

/** One visit of a token to a node. `round` counts the visits of the node from 1. */
export type Activation = {
  readonly id: number
  readonly node: string
  readonly token: number
  readonly round: number
  readonly mode: ApprovalMode
  readonly state: 'open' | 'passed' | 'failed' | 'returned' | 'closed'
  /** The activation whose pass led here; null for the first. Behind a join: the arrival that passed it. */
  readonly from: number | null
  /** Behind a join: all arrivals (B1, V2). */
  readonly arrivals?: readonly number[]
  readonly openedAt: string
  readonly closedAt: string | null
  /** Why it is closed or stands still, when that is not a vote. */
  readonly note: ActivationNote | null
  /** A return led back to this node or past it: its outcome no longer counts (B2). */
  readonly superseded: boolean
  /** Opened by a return, a straight back, a branch that goes on (P4), an administrator; absent: the normal way. */
  readonly cause?: 'return' | 'straight' | 'resume' | 'activate'
  /** The closed activation of the same node that this one goes on for: its agrees may be carried (B5). */
  readonly continues?: number
  /** How often it passed; a taken-back one passes again (V4). Absent: never. */
  readonly passes?: number
  /**
   * The form as this activation left it, where the node restores its fields on a return (B11); of one that returned
   * straight back, the fields that ways and people depend on (B5).
   */
  readonly left?: Readonly<Record<string, unknown>>
}

/** What an activation says about itself beside its votes. */
export type ActivationNote =
  | { readonly kind: 'autoPassed'; readonly rule: 'N2' | 'Q1' }
  | { readonly kind: 'noParticipant' }
  | {
      readonly kind: 'returned'
      readonly byId: string
      readonly toNode: string
      readonly opinion: string
      readonly straight?: true
      /** Straight back: whose request it was and whom the initiator had chosen, for the guard (B5). */
      readonly asked?: {
        readonly initiatorId: string
        readonly departmentId: string
        readonly chosen?: Readonly<Record<string, readonly string[]>>
      }
    }
  /** Closed with a sibling's act, or with the end of its split. */
  | { readonly kind: 'withdrawnWith'; readonly activation: number }
  | { readonly kind: 'withdrawn'; readonly byId: string; readonly opinion: string }
  | { readonly kind: 'takenBack'; readonly byId: string }
  | { readonly kind: 'terminated'; readonly byId: string; readonly opinion: string }
  | { readonly kind: 'nullified'; readonly byId: string; readonly opinion: string }
  | { readonly kind: 'finished'; readonly byId: string; readonly opinion: string }
  | {
      readonly kind: 'activatedOther'
      readonly byId: string
      readonly toNode: string
      readonly opinion: string
    }
  | { readonly kind: 'held'; readonly byId: string; readonly opinion: string }
  | { readonly kind: 'migrated'; readonly byId: string; readonly opinion: string }
  /** A straight back that became a re-run, and why (B5 guard). */
  | { readonly kind: 'rerunInstead'; readonly because: 'route' | 'people'; readonly node: string }
  | { readonly kind: 'stepFailed'; readonly text: string }
