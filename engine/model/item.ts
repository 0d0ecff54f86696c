import type { WorkItemKind, WorkItemStatusName } from '../../contract/vocabulary.ts'
import type { Papers } from './papers.ts'

/** The visible task for a slot, or a question to an assistant. The database gives it its public id. */
export type WorkItem = {
  readonly number: number
  /** Null: a side item, which never votes (H). */
  readonly slot: number | null
  readonly activation: number
  readonly node: string
  /** Empty while a pool item is unclaimed (M9). */
  readonly holderId: string
  readonly kind: WorkItemKind
  readonly status: WorkItemStatusName
  /** Grows when this item itself changes; a peer's vote does not touch it (G2). */
  readonly revision: number
  readonly receivedAt: string
  readonly finishedAt: string | null
  /** What its holder did with it; absent while open or when another's act closed it. */
  readonly did?: ItemAct
  /** Who did it, where that was not the holder: the principal of his delegate (L3). */
  readonly byId?: string
  /** Why an act other than its holder's decision closed it, and whose. */
  readonly closed: { readonly because: ClosedBecause; readonly byId: string } | null
  /** Where it came from, for the line above the form: a transfer, an assist, an added signer. */
  readonly from?: ItemOrigin
  /** The holder opened it (T6, V1, W2). */
  readonly opened?: true
}

export type ItemAct = 'submit' | 'agree' | 'disagree' | 'return' | 'transfer' | 'assist'

export type ItemOrigin = {
  readonly kind: 'transfer' | 'assist' | 'added'
  readonly byId: string
  readonly text: string
}

/** Whose act closed an item that its holder did not decide. The first row is its maker's own act (G13 canceled). */
export type ClosedBecause =
  | 'assistWithdrawn'
  | 'signerRemoved'
  | 'transferUndone'
  | 'handledByAnother'
  | 'nodeFailed'
  | 'returned'
  | 'branchEnded'
  | 'instanceEnded'
  | 'withdrawn'
  | 'takenBack'
  | 'delegationEnded'
  | 'delegationTakenBack'
  | 'delegated'
  | 'signersFailed'
  | 'handedBack'
  | 'notNeeded'
  | 'held'
  | 'activatedOther'
  | 'adjusted'
  | 'left'
  | 'handedOver'
  | 'handoverUndone'
  | 'membershipLost'
  | 'timedOut'
  | 'nullified'
  | 'finished'
  | 'terminated'
  | 'migrated'

/** A question to somebody who helps; the asker's item stays his (H1–H4). */
export type Assist = {
  readonly id: number
  /** The assistant's work item. */
  readonly item: number
  /** The slot that asked. */
  readonly slot: number
  readonly personId: string
  /** Asked twice: one item with both questions (H4). */
  readonly questions: readonly { readonly byId: string; readonly at: string; readonly text: string }[]
  readonly state: 'open' | 'answered' | 'withdrawn' | 'closed'
  readonly answer: { readonly at: string; readonly text: string; readonly papers?: Papers } | null
}

/** One reminder by a person (U2). */
export type Urge = { readonly byId: string; readonly targetId: string; readonly at: string }
