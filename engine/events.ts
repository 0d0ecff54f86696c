import type { InstanceOutcome, WorkItemKind } from '../contract/vocabulary.ts'
import type { FieldChange } from '../rules/form-data.ts'
import type { Activation, ActivationNote, ClosedBecause, Decision, SlotReason, Trouble } from './model.ts'

/**
 * What happened, in the past tense. `evolve` turns them into state; the operation log keeps them. Every event is
 * plain data and names things by their numbers within the instance.
 */
export type Event =
  | {
      readonly type: 'instanceStarted'
      readonly initiatorId: string
      readonly submitterId: string
      readonly departmentId: string
    }
  | { readonly type: 'instanceSubmitted'; readonly opinion: string }
  | { readonly type: 'fieldsChanged'; readonly changes: readonly FieldChange[] }
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
    }
  | {
      readonly type: 'splitOpened'
      readonly split: number
      readonly node: string
      readonly parent: number
      readonly generation: number
    }
  | { readonly type: 'splitClosed'; readonly split: number; readonly state: 'joined' | 'withdrawn' }
  | {
      readonly type: 'activationOpened'
      readonly activation: number
      readonly node: string
      readonly token: number
      readonly round: number
      readonly mode: Activation['mode']
      readonly from: number | null
    }
  | {
      readonly type: 'activationClosed'
      readonly activation: number
      readonly state: 'passed' | 'failed' | 'returned' | 'closed'
      readonly note: ActivationNote | null
    }
  | { readonly type: 'activationStalled'; readonly activation: number; readonly note: ActivationNote }
  | {
      readonly type: 'slotCreated'
      readonly slot: number
      readonly activation: number
      readonly position: number
      readonly ownerId: string
      readonly holderId: string
      readonly reasons: readonly SlotReason[]
    }
  | {
      readonly type: 'itemOpened'
      readonly item: number
      readonly slot: number
      readonly holderId: string
      readonly kind: WorkItemKind
      /** False: a sequential position that waits for its turn (status not started). */
      readonly open: boolean
    }
  | { readonly type: 'itemStarted'; readonly item: number }
  | {
      readonly type: 'slotDecided'
      readonly slot: number
      readonly item: number
      readonly decision: Decision
    }
  | { readonly type: 'decisionSuperseded'; readonly slot: number }
  | { readonly type: 'activationSuperseded'; readonly activation: number }
  | {
      readonly type: 'slotClosed'
      readonly slot: number
      readonly item: number | null
      readonly because: ClosedBecause
      readonly byId: string
    }
  | { readonly type: 'instanceReturned'; readonly toNode: string; readonly byId: string }
  | { readonly type: 'instanceCompleted'; readonly outcome: InstanceOutcome }
  | {
      readonly type: 'instanceFailed'
      /** The token that stands still; its siblings go on. */
      readonly token: number
      readonly node: string
      readonly cause: Trouble
    }

export type { FieldChange }

export type EventType = Event['type']

/** The event of one type. */
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>
