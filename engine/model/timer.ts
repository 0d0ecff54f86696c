/** A durable timer of one work item (engine O). The row in the database only wakes; this is the truth. */
export type Timer = {
  readonly id: number
  readonly item: number
  /** Due marks the item late; a step is the node's timeout step by its index. */
  readonly kind: 'due' | 'step'
  readonly step: number
  /** How often a reminder fired (O2). */
  readonly fired: number
  readonly dueAt: string
  readonly state: 'live' | 'paused' | 'fired' | 'canceled'
  /** While paused: what was left, in milliseconds of its kind of time (O3). */
  readonly remaining?: number
}
