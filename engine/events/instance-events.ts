import type { InstanceOutcome } from '../../contract/vocabulary.ts'
import type { FieldChange } from '../../rules/record/form-data.ts'
import type { ParentLink } from '../model/child.ts'

/** What happens to the run as a whole. */
export type InstanceEvent =
  | {
      readonly type: 'instanceStarted'
      readonly initiatorId: string
      readonly submitterId: string
      readonly departmentId: string
      readonly parent?: ParentLink
    }
  | { readonly type: 'instanceSubmitted'; readonly opinion: string }
  | {
      readonly type: 'fieldsChanged'
      readonly changes: readonly FieldChange[]
      /** Absent: the initiator before the first submit. */
      readonly byId?: string
      /** The changed fields that are decisive (D4, B5). */
      readonly decisive?: readonly string[]
      /** All of them are kept: a node of the flow asks what somebody has seen (B7). */
      readonly watched?: true
    }
  | { readonly type: 'peopleChosen'; readonly node: string; readonly people: readonly string[] }
  | {
      readonly type: 'instanceReturned'
      readonly toNode: string
      readonly byId: string
      readonly toInitiator?: true
    }
  | { readonly type: 'instanceWithdrawn'; readonly byId: string; readonly opinion: string }
  | { readonly type: 'instanceCompleted'; readonly outcome: InstanceOutcome }
  | { readonly type: 'instanceTerminated'; readonly byId: string; readonly opinion: string }
  | {
      readonly type: 'instanceFinished'
      readonly byId: string
      readonly opinion: string
      readonly runEndActions: boolean
    }
  | { readonly type: 'instanceCanceled'; readonly byId: string; readonly opinion: string }
  | { readonly type: 'instanceReopened'; readonly byId: string; readonly opinion: string }
  | { readonly type: 'instanceRevoked'; readonly byInstanceId: string }
  | {
      readonly type: 'ownerChanged'
      readonly ownerId: string
      readonly departmentId: string
      readonly byId: string
      readonly opinion: string
    }
  | {
      readonly type: 'definitionChanged'
      readonly versionId: string
      /** Old node code to new one. */
      readonly nodes: Readonly<Record<string, string>>
      readonly byId: string
      readonly opinion: string
    }
