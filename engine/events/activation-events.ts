import type { Activation, ActivationNote } from '../model/activation.ts'

/** What happens to one visit of a node. */
export type ActivationEvent =
  | {
      readonly type: 'activationOpened'
      readonly activation: number
      readonly node: string
      readonly token: number
      readonly round: number
      readonly mode: Activation['mode']
      readonly from: number | null
      readonly arrivals?: readonly number[]
      readonly cause?: NonNullable<Activation['cause']>
      readonly continues?: number
    }
  | {
      readonly type: 'activationClosed'
      readonly activation: number
      readonly state: 'passed' | 'failed' | 'returned' | 'closed'
      readonly note: ActivationNote | null
      readonly left?: NonNullable<Activation['left']>
    }
  /** A take-back: it is open again, in the same round (V4). */
  | { readonly type: 'activationReopened'; readonly activation: number }
  | { readonly type: 'activationStalled'; readonly activation: number; readonly note: ActivationNote }
  | { readonly type: 'activationSuperseded'; readonly activation: number }
