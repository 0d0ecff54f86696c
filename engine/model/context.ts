import type { WorkCalendar } from '../../contract/calendar.ts'
import type { FaultDetails } from '../../contract/envelope.ts'
import type { FaultName } from '../../contract/fault-codes.ts'
import type { StoredFile } from '../../contract/files.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import type { FormData } from '../../rules/record/form-data.ts'
import type { Event } from '../events/event.ts'
import type { NamedRecords } from '../form/records.ts'
import type { Instance } from './instance.ts'
import type { Papers } from './papers.ts'

export type { FormData }

/** A workflow version as instances run it: immutable, compiled once (engine/definition/flow.ts). */
export type Definition = { readonly workflow: Workflow; readonly model: BizModel }

/**
 * Maintenance operations of an administrator (spec §4, engine X); `reopen` is the right to revive an ended run,
 * `handover` that of whoever manages the organisation over what one person holds (Q3).
 */
export type Operation =
  | 'nullify'
  | 'finish'
  | 'delete'
  | 'activate'
  | 'reopen'
  | 'adjustHandlers'
  | 'hold'
  | 'changeOwner'
  | 'migrate'
  | 'retryStep'
  | 'resolveLeaver'
  | 'handover'
  | 'urge'

/** What the actor may do as an administrator of this instance; worked out by the server's policies at commit time (G4). */
export type Administration = {
  readonly operations: readonly Operation[]
  /** Somebody else could do it too: who profits from the instance has to leave it to them (X6). */
  readonly othersExist: boolean
}

/** Everything a decision may look at, loaded before deciding. `now` is the transaction's time (G11). */
export type Context = {
  readonly now: string
  readonly actor: { readonly id: string; readonly active: boolean }
  readonly definition: Definition
  readonly organisation: Organisation
  /** The application of the workflow, for delegations that name applications (L1). */
  readonly appCode?: string
  /** Working time of the organisation: timers count in it (O1). */
  readonly calendar: WorkCalendar
  /** The stored form values (empty for a new instance). */
  readonly record: FormData
  /** What lies with the words: sound files of the actor's own, which the server has looked up (G6). */
  readonly papers?: Papers
  /** Files that the command may attach, by id: uploaded by the actor and sound. What is stored needs no entry. */
  readonly files?: ReadonlyMap<string, StoredFile>
  /** Records that the command may name in relations: the actor may read them. What is stored needs no entry. */
  readonly records?: NamedRecords
  /** Absent: no administrator. */
  readonly administration?: Administration
  /** Numbers of items that their holders have opened; only given to commands that ask (T6, V1, W2). */
  readonly opened?: ReadonlySet<number>
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
