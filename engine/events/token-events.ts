import type { ActivationNote } from '../model/activation.ts'
import type { ReturnAddress, Trouble } from '../model/token.ts'

/** What happens to tokens and splits. */
export type TokenEvent =
  | {
      readonly type: 'tokenCreated'
      readonly token: number
      readonly node: string
      readonly split: number | null
    }
  | { readonly type: 'tokenMoved'; readonly token: number; readonly node: string }
  | {
      readonly type: 'tokenClosed'
      readonly token: number
      readonly state: 'arrived' | 'ended' | 'withdrawn'
      readonly failed: boolean
      readonly arrivals?: readonly number[]
    }
  /** A closed or waiting token stands at a node again (P5, V4, X1). */
  | { readonly type: 'tokenReopened'; readonly token: number; readonly node: string }
  | { readonly type: 'tokenHeld'; readonly token: number; readonly byId: string; readonly opinion: string }
  | {
      readonly type: 'instanceFailed'
      /** The token that stands still; its siblings go on. */
      readonly token: number
      readonly node: string
      readonly cause: Trouble
    }
  /** `again`: a take-back puts back what its resubmission had used (V4). */
  | {
      readonly type: 'addressPushed'
      readonly token: number
      readonly address: ReturnAddress
      readonly again?: true
    }
  /** The newest addresses go; `keep` stay (B6). */
  | {
      readonly type: 'addressesCut'
      readonly token: number
      readonly keep: number
      /** The activation whose pass used the newest address. */
      readonly by?: number
      /** Why that pass goes on node by node instead (B5). */
      readonly rerun?: Omit<Extract<ActivationNote, { kind: 'rerunInstead' }>, 'kind'>
    }
  | { readonly type: 'skipBarred'; readonly token: number; readonly until: string | null }
  | {
      readonly type: 'splitOpened'
      readonly split: number
      readonly node: string
      readonly parent: number
      readonly generation: number
    }
  | { readonly type: 'splitClosed'; readonly split: number; readonly state: 'joined' | 'withdrawn' }
  /** The parent waits again; the generation grows with a return (P5) and stays with a take-back (V4). */
  | { readonly type: 'splitReopened'; readonly split: number; readonly generation: number }
  /** Its live tokens stand by; the parent walks, unless an outer split is suspended with this one (P4). */
  | { readonly type: 'splitSuspended'; readonly split: number; readonly parent: 'live' | 'waiting' }
  | { readonly type: 'splitResumed'; readonly split: number }
