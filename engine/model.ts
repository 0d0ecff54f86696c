import type {
  ApprovalMode,
  InstanceOutcome,
  InstanceStatus,
  WorkItemKind,
  WorkItemStatusName,
} from '../contract/vocabulary.ts'

/**
 * The state of one run (engine §0). Numbers are given in order within the instance, so the engine needs no random and
 * replaying the log gives the same state. Plain data: it is stored as JSON. Instants are ISO 8601 in UTC.
 */
export type Instance = {
  readonly status: InstanceStatus
  readonly outcome: InstanceOutcome | null
  /** Owner: drives manager look-ups. */
  readonly initiatorId: string
  /** Who pressed submit; differs from the initiator when filed for someone else (S3). */
  readonly submitterId: string
  /** The initiator's department chosen at submit. */
  readonly departmentId: string
  /** Stands at the initiator after a return (B8). */
  readonly returned: boolean
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly tokens: readonly Token[]
  readonly splits: readonly Split[]
  readonly activations: readonly Activation[]
  readonly slots: readonly Slot[]
  readonly items: readonly WorkItem[]
}

/** Where the run stands; parallel branches hold one token each. */
export type Token = {
  readonly id: number
  /** Node code. */
  readonly node: string
  /** The split whose branch this is; null for the token outside every split. */
  readonly split: number | null
  readonly state: 'live' | 'waiting' | 'arrived' | 'ended' | 'withdrawn'
  /** Closed by way of a failed node: the join, or the end, is reached as failed (P2, A3). */
  readonly failed: boolean
  /** Why it stands still until an administrator acts; the instance is an EXCEPTION while any token has one. */
  readonly trouble: Trouble | null
}

/** What only an administrator can mend: nobody to ask, no true route (Y4), too many people (R8), a loop (Y3). */
export type Trouble = 'noParticipant' | 'noRoute' | 'tooManySlots' | 'loop'

/** One opening of a split node (P1). `parent` waits until the join is passed. */
export type Split = {
  readonly id: number
  readonly node: string
  readonly parent: number
  readonly generation: number
  readonly state: 'open' | 'joined' | 'withdrawn'
}

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
  readonly openedAt: string
  readonly closedAt: string | null
  /** Why it is closed or stands still, when that is not a vote: see `ClosedBecause` and `autoPassed`, `noParticipant`. */
  readonly note: ActivationNote | null
  /** A return led back to this node or past it: its outcome no longer counts (B2). */
  readonly superseded: boolean
}

/** What an activation says about itself beside its votes. */
export type ActivationNote =
  | { readonly kind: 'autoPassed'; readonly rule: 'N2' }
  | { readonly kind: 'noParticipant' }
  | { readonly kind: 'returned'; readonly byId: string; readonly toNode: string; readonly opinion: string }
  | { readonly kind: 'withdrawnWith'; readonly activation: number }

/** Why a person is asked (R9): the sentence the page shows. */
export type SlotReason =
  | { readonly kind: 'source'; readonly source: string; readonly index: number; readonly detail?: string }
  | { readonly kind: 'initiator' }
  | { readonly kind: 'administrator' }
  | { readonly kind: 'fallback'; readonly policy: string }
  | { readonly kind: 'previousHandler'; readonly activation: number }

/** One required voice in an activation. */
export type Slot = {
  readonly id: number
  readonly activation: number
  readonly position: number
  /** Who it is for. */
  readonly ownerId: string
  /** Who has to act now. */
  readonly holderId: string
  readonly state: 'waiting' | 'open' | 'agreed' | 'disagreed' | 'closed'
  readonly reasons: readonly SlotReason[]
  readonly decision: Decision | null
}

/** A vote, a submit or a return, as it stands in the slot. */
export type Decision = {
  readonly kind: 'submit' | 'agree' | 'disagree' | 'return'
  readonly actorId: string
  /** Whom the actor acted for, if not himself (G8). */
  readonly onBehalfOfId: string | null
  readonly at: string
  readonly opinion: string
  /** False after a take-back or when a return superseded it. */
  readonly standing: boolean
}

/** The visible task for a slot. The database gives it its public id. */
export type WorkItem = {
  readonly number: number
  readonly slot: number
  readonly activation: number
  readonly node: string
  readonly holderId: string
  readonly kind: WorkItemKind
  readonly status: WorkItemStatusName
  /** Grows when this item itself changes; a peer's vote does not touch it (G2). */
  readonly revision: number
  readonly receivedAt: string
  readonly finishedAt: string | null
  /** Why someone else's act closed it, and whose. */
  readonly closed: { readonly because: ClosedBecause; readonly byId: string } | null
}

/** Whose act closed a slot that its holder did not decide: a peer, the node's fail, a return, a branch, the end. */
export type ClosedBecause = 'handledByAnother' | 'nodeFailed' | 'returned' | 'branchEnded' | 'instanceEnded'
