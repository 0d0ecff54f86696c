import type { InstanceOutcome, InstanceStatus } from '../../contract/vocabulary.ts'
import type { Activation } from './activation.ts'
import type { Child, ParentLink } from './child.ts'
import type { KnownChange } from './decision.ts'
import type { Assist, Urge, WorkItem } from './item.ts'
import type { SignGroup, Slot } from './slot.ts'
import type { Timer } from './timer.ts'
import type { Split, Token } from './token.ts'

/**
 * The state of one run (engine §0). Numbers are given in order within the instance, so the engine needs no random and
 * replaying the log gives the same state. Plain data: it is stored as JSON, so what most runs never have is absent
 * rather than empty. Instants are ISO 8601 in UTC.
 */
export type Instance = {
  readonly status: InstanceStatus
  readonly outcome: InstanceOutcome | null
  /** Owner: drives manager look-ups. */
  readonly initiatorId: string
  /** Who pressed submit; differs from the initiator when filed for someone else (S3). */
  readonly submitterId: string
  /** The initiator's department chosen at submit. */
  readonly departmentId: string
  /** Stands at the initiator after a return or a withdrawal (B8, W3). */
  readonly returned: boolean
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly tokens: readonly Token[]
  readonly splits: readonly Split[]
  readonly activations: readonly Activation[]
  readonly slots: readonly Slot[]
  readonly items: readonly WorkItem[]
  /** Decisions taken so far: they are ordered by it, two may share an instant (G11). */
  readonly decisions?: number
  /** Returns so far (B9). */
  readonly returns?: number
  readonly signGroups?: readonly SignGroup[]
  readonly assists?: readonly Assist[]
  readonly timers?: readonly Timer[]
  readonly children?: readonly Child[]
  /** Changes of decisive fields after the first submit (D4, B5). */
  readonly decisiveChanges?: readonly KnownChange[]
  /** Changes of all fields, where a node may skip people who see nothing new (B7). */
  readonly watchedChanges?: readonly KnownChange[]
  /** People chosen by the initiator or by the previous handler, by node (R6). */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
  /** Urges of the last day (U2). */
  readonly urges?: readonly Urge[]
  /** The run that started this one (Y1, W5). */
  readonly parent?: ParentLink
  /** Owners before a change of owner (X4). */
  readonly formerOwnerIds?: readonly string[]
  /** A revocation of this completed run has passed (W5). */
  readonly revoked?: true
}
