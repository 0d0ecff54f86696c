import type { FaultDetails } from '../contract/envelope.ts'
import type { FaultName } from '../contract/fault-codes.ts'
import type { BizModel } from '../contract/package/models.ts'
import type { Workflow } from '../contract/package/workflows.ts'
import type { FormData } from '../rules/form-data.ts'
import type { Event } from './events.ts'
import type { Instance } from './model.ts'
import type { Organisation } from './organisation.ts'

export type { FormData }

/**
 * What a person asks for. `data` holds only what the person sent; the engine checks it against the node's field
 * rights (G5). `item` is the work item's number within the instance.
 */
export type Command =
  | {
      readonly type: 'submit'
      /** Null: a new instance; else the initiator's own open item after a return. */
      readonly item: number | null
      readonly initiatorId: string
      readonly departmentId: string
      readonly data: FormData
      readonly opinion: string
    }
  | { readonly type: 'agree'; readonly item: number; readonly data: FormData; readonly opinion: string }
  | { readonly type: 'disagree'; readonly item: number; readonly data: FormData; readonly opinion: string }
  | {
      readonly type: 'return'
      readonly item: number
      readonly toNode: string
      readonly opinion: string
    }

export type CommandType = Command['type']

/** A workflow version as instances run it: immutable, compiled once (engine/flow.ts). */
export type Definition = { readonly workflow: Workflow; readonly model: BizModel }

/** Everything a decision may look at, loaded before deciding. `now` is the transaction's time (G11). */
export type Context = {
  readonly now: string
  readonly actor: { readonly id: string; readonly active: boolean }
  readonly definition: Definition
  readonly organisation: Organisation
  /** The stored form values (empty for a new instance). */
  readonly record: FormData
}

/** A refusal, as the wire will say it. */
export type Rejection = {
  readonly ok: false
  readonly fault: FaultName
  readonly details?: Omit<FaultDetails, 'fault'>
}

/** What a command does: its events, and the state and form values they lead to. */
export type Accepted = {
  readonly ok: true
  readonly events: readonly Event[]
  readonly state: Instance
  readonly data: FormData
}

export type Decided = Accepted | Rejection
