import type { WorkItemKind } from '../../contract/vocabulary.ts'
import type { ClosedBecause, ItemAct, ItemOrigin } from '../model/item.ts'
import type { Papers } from '../model/papers.ts'

/** What happens to tasks, questions, copies and reminders. */
export type ItemEvent =
  | {
      readonly type: 'itemOpened'
      readonly item: number
      /** Null: an assistant's item. */
      readonly slot: number | null
      readonly activation: number
      readonly holderId: string
      readonly kind: WorkItemKind
      /** False: a sequential position that waits for its turn (status not started). */
      readonly open: boolean
      readonly from?: ItemOrigin
    }
  | { readonly type: 'itemStarted'; readonly item: number }
  /** The item goes, its slot stays: transfer, delegation, claim, side items. `did` when its holder acted. */
  | {
      readonly type: 'itemClosed'
      readonly item: number
      readonly did?: ItemAct
      readonly because: ClosedBecause | null
      readonly byId: string
    }
  /** A pool item is claimed, or released with an empty holder (M9). */
  | { readonly type: 'itemClaimed'; readonly item: number; readonly holderId: string }
  | {
      readonly type: 'assistAsked'
      readonly assist: number
      readonly item: number
      readonly slot: number
      readonly personId: string
      readonly byId: string
      readonly text: string
    }
  | { readonly type: 'assistRepeated'; readonly assist: number; readonly byId: string; readonly text: string }
  | {
      readonly type: 'assistAnswered'
      readonly assist: number
      readonly text: string
      readonly papers?: Papers
    }
  /** Files that lie with the words of an act, other than a decision's. */
  | { readonly type: 'papersAttached'; readonly byId: string; readonly papers: Papers }
  | { readonly type: 'assistClosed'; readonly assist: number; readonly state: 'withdrawn' | 'closed' }
  /** Copies go out; the people's items are rows of their own, outside of the run's state (K2). */
  | {
      readonly type: 'circulated'
      readonly activation: number | null
      readonly node: string
      readonly byId: string
      readonly people: readonly string[]
      readonly text: string
    }
  | {
      readonly type: 'urged'
      readonly byId: string
      readonly targets: readonly { readonly item: number; readonly personId: string }[]
      readonly text: string
    }
