import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { storedFile } from './files.ts'
import { SIGN_POSITIONS } from './package/approval-settings.ts'
import { id, instant, nameI18n, personRef } from './shapes.ts'
import {
  APPROVAL_MODES,
  CLIENT_TYPES,
  NODE_STATE,
  OPERATION_TYPE,
  WORK_ITEM_KIND,
  WORK_ITEM_STATUS,
} from './vocabulary.ts'

const node = { activityCode: z.string(), activityName: z.string(), name_i18n: nameI18n }

/** Why a person was asked, one link of the chain (engine R9); `detail` is a name, or the level of a manager. */
export const slotReason = z.object({ kind: z.string(), detail: z.string(), detail_i18n: nameI18n })

/** What lies with an opinion (engine G6); a signature is a picture, or the typed name of whoever cannot draw. */
export const papers = z.object({
  resources: z.optional(z.array(storedFile)),
  signature: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('drawn'), file: storedFile }),
      z.object({ kind: z.literal('typed'), name: z.string() }),
    ]),
  ),
})
export type WirePapers = z.infer<typeof papers>

/** One person in a step of the timeline. */
export const stepPerson = z.object({
  approvaler: personRef,
  onBehalfOf: z.nullable(personRef),
  workItemId: z.nullable(id),
  workItemType: z.enum(WORK_ITEM_KIND),
  workItemStatus: z.enum(WORK_ITEM_STATUS),
  /** What was done; null while nothing was. */
  workActionType: z.nullable(z.enum(OPERATION_TYPE)),
  receiveTime: z.nullable(instant),
  approvalTime: z.nullable(instant),
  /** Milliseconds. */
  usedTime: z.nullable(z.number()),
  opinion: z.string(),
  /** False: superseded by a return or a take-back. */
  standing: z.boolean(),
  /** Closed by someone else's act: `handledByAnother`, `returned` … */
  closedBecause: z.nullable(z.string()),
  reasons: z.array(slotReason),
  papers: z.optional(papers),
  // What few people have is absent from the others.
  /** Names this person inside the step, so that `addedBy` of another can point here. */
  slotId: z.optional(z.string()),
  /** Added by whom: the parent's `slotId`, where, and how deep in the tree (engine J). */
  addedBy: z.optional(
    z.object({ slotId: z.string(), position: z.enum(SIGN_POSITIONS), mode: z.string(), depth: z.number() }),
  ),
  /** Index into the step's `groups` (engine M11). */
  group: z.optional(z.number()),
  /** Delegation: whose item it is (engine L3), for "entrusted by {name}". */
  entrustedBy: z.optional(personRef),
  /** Who handed it on, first to last (engine T3). */
  transferredBy: z.optional(z.array(personRef)),
  /** Not decided by a human: passed, skipped or decided by a rule or a timer, said by `kind` (engine D2, N2, O2). */
  byRule: z.optional(
    z.object({
      kind: z.enum(['skipped', 'nobody', 'initiator', 'timeout', 'administrator']),
      /** The rule's id, or the earlier node that a skip is linked to. */
      detail: z.string(),
      detail_i18n: nameI18n,
    }),
  ),
  /** An agree of an earlier round that still counts (engine B5). */
  carried: z.optional(z.boolean()),
  /** An agree that counts when the group after it has passed (engine J2). */
  provisional: z.optional(z.boolean()),
  /** Waits for the signers it added before itself (engine J1), or for its turn (M3). */
  waits: z.optional(z.enum(['signers', 'turn'])),
  /** An item that nobody has claimed: this is one of those who may (engine M9). */
  mayClaim: z.optional(z.boolean()),
  /** The form was changed with it, in fields that I may see: `bizObjectLogId` of `compareOperationLog`. */
  changes: z.optional(z.string()),
  /** What was decided with (engine Z1). */
  device: z.optional(z.enum(CLIENT_TYPES)),
  /** A decision that no longer stands: where the one in its place is (engine V4, B2, Z1). */
  replacedBy: z.optional(z.object({ activityCode: z.string(), round: z.number() })),
  dueTime: z.optional(instant),
  /** Opinions that were asked for (engine H). */
  assists: z.optional(
    z.array(
      z.object({
        workItemId: id,
        person: personRef,
        question: z.string(),
        opinion: z.string(),
        papers: z.optional(papers),
        askedTime: instant,
        answerTime: z.nullable(instant),
        workItemStatus: z.enum(WORK_ITEM_STATUS),
      }),
    ),
  ),
})
export type StepPerson = z.infer<typeof stepPerson>

/** One activation of a node, or one predicted (spec §7 list_workitem_approvals; engine Z1, Z3). */
export const approvalStep = z.object({
  ...node,
  activityType: z.enum(['START', 'PARTICIPANT', 'END']),
  activityStatus: z.enum(NODE_STATE),
  /** Visit of this node, from 1; the initiator's rounds fold the timeline. */
  round: z.number(),
  mode: z.nullable(z.enum(APPROVAL_MODES)),
  agreed: z.number(),
  needed: z.number(),
  startTime: z.nullable(instant),
  finishTime: z.nullable(instant),
  /** Automatic passing, return, nobody to approve: what the step says beside its people. */
  note: z.nullable(
    z.object({
      kind: z.string(),
      byName: z.string(),
      toActivityName_i18n: nameI18n,
      text: z.string(),
      /** Where a return led: the node, and the visit that it had been. */
      to: z.optional(z.object({ activityCode: z.string(), round: z.number() })),
      /** The receiver comes straight back to here (engine B4). */
      straight: z.optional(z.boolean()),
    }),
  ),
  predicted: z.boolean(),
  /** Names of fields a prediction waits for. */
  dependsOn: z.array(nameI18n),
  nodes: z.array(stepPerson),
  /** Each group must agree (engine M11). */
  groups: z.optional(z.array(z.object({ name: z.string(), name_i18n: nameI18n, agreed: z.boolean() }))),
  /** Needs an administrator: stands still (engine X3) or failed. */
  trouble: z.optional(z.enum(['held', 'exception', 'noParticipant'])),
  /** Opinions of others are not shown before one's own (engine M10). */
  secret: z.optional(z.boolean()),
  /** Copies that went out here: how many, how many read (engine K3). */
  circulated: z.optional(z.object({ sent: z.number(), read: z.number() })),
  /** Reminders by people, oldest first (engine U3). */
  urges: z.optional(
    z.array(z.object({ by: personRef, to: z.array(personRef), time: instant, text: z.string() })),
  ),
  /** The run of a sub-process node. */
  subWorkflowInstanceId: z.optional(id),
})
export type ApprovalStep = z.infer<typeof approvalStep>

/** The timeline of an instance: passed and open steps in time order, then what comes next. */
export const listWorkItemApprovals = endpoint({
  name: 'listWorkItemApprovals',
  method: 'GET',
  path: '/api/runtime/workflow/list_workitem_approvals',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.array(approvalStep),
  faults: ['notFound'],
})
