import type { InstanceOutcome } from '../../contract/vocabulary.ts'

/** A run started by a sub-process node, one per row where the node says so (Y1, Y2). */
export type Child = {
  readonly id: number
  readonly activation: number
  /** Row id of the sub-table; null: one child for the whole form. */
  readonly row: string | null
  /** The parent waits for it. */
  readonly waits: boolean
  /** Canceled: nullified or deleted, or its parent waits no more. Failed: not started, or its result fits nowhere. */
  readonly state: 'running' | 'ended' | 'canceled' | 'failed'
  readonly outcome: InstanceOutcome | null
}

/** What a run is to the one that started it: its child, or a revocation of it (W5). */
export type ParentLink = {
  readonly instanceId: string
  readonly kind: 'child' | 'revocation'
  /** The child's number in the parent; 0 for a revocation. */
  readonly child: number
}
