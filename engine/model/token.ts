/** Where the run stands; parallel branches hold one token each. */
export type Token = {
  readonly id: number
  /** Node code. */
  readonly node: string
  /** The split whose branch this is; null for the token outside every split. */
  readonly split: number | null
  /**
   * Live tokens wait for people or walk; waiting ones wait for their split. Suspended: in a split that was left by a
   * straight-back return to before it, and goes on with the resubmission (P4).
   */
  readonly state: 'live' | 'waiting' | 'suspended' | 'arrived' | 'ended' | 'withdrawn'
  /** Closed by way of a failed node: the join, or the end, is reached as failed (P2, A3). */
  readonly failed: boolean
  /** Why it stands still until an administrator acts; the instance is an EXCEPTION while any open token has one. */
  readonly trouble: Trouble | null
  /** An administrator took all tasks away; it leaves only through another act of one (X3). */
  readonly held?: true
  /** Where straight-back resubmissions lead, the next one last (B6). */
  readonly addresses?: readonly ReturnAddress[]
  /** After a re-run return: nobody is skipped until this node is passed (B7). */
  readonly noSkipUntil?: string
  /** The activations whose passes brought it to its join or end (B1). */
  readonly arrivals?: readonly number[]
  /** Addresses that a resubmission went to, each with the activation whose pass did it: a take-back needs them (V4). */
  readonly used?: readonly UsedAddress[]
}

/**
 * What only an administrator can mend: nobody to ask, no true route (Y4), too many people (R8), a loop (Y3), a failed
 * automatic step (X8), a sub-process that failed (Y1).
 */
export type Trouble = 'noParticipant' | 'noRoute' | 'tooManySlots' | 'loop' | 'stepFailed' | 'childFailed'

/** The activation that a straight-back return closed: a resubmission opens its node again (B6). */
export type ReturnAddress = {
  readonly activation: number
  readonly node: string
  /** The split that the return suspended, to go on with (P4). */
  readonly split?: number
}

export type UsedAddress = { readonly address: ReturnAddress; readonly by: number }

/** One opening of a split node (P1). `parent` waits until the join is passed. */
export type Split = {
  readonly id: number
  readonly node: string
  readonly parent: number
  /** Grows with each new opening of the node and each reopening (P5, B13). */
  readonly generation: number
  readonly state: 'open' | 'suspended' | 'joined' | 'withdrawn'
}
