import * as z from 'zod/mini'
import { id, instant, nameI18n, personRef } from './shapes.ts'
import {
  INSTANCE_OUTCOME,
  INSTANCE_STATUS,
  NUMBER_FORMATS,
  PROPERTY_TYPE,
  WORK_ITEM_KIND,
  WORK_ITEM_STATUS,
} from './vocabulary.ts'

/** What it takes to say a value of a field in the reader's language. */
export const fieldWording = {
  propertyType: z.enum(PROPERTY_TYPE),
  numberFormat: z.optional(z.enum(NUMBER_FORMATS)),
  dateFormat: z.optional(z.number()),
  /** The choices of a radio, checkbox or dropdown that are chosen. */
  options: z.optional(z.array(z.object({ value: z.string(), name: nameI18n }))),
}

/** One summary field of a card: the author's choice, two or three of them; formatted by the reader (product "Inbox"). */
export const summaryField = z.object({
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  ...fieldWording,
  value: z.unknown(),
})
export type SummaryField = z.infer<typeof summaryField>

/** What every inbox row shows of its instance. */
export const instanceHead = {
  instanceId: id,
  instanceName: z.string(),
  instanceName_i18n: nameI18n,
  sequenceNo: z.string(),
  instanceState: z.enum(INSTANCE_STATUS),
  outcome: z.nullable(z.enum(INSTANCE_OUTCOME)),
  /** Stands at the initiator after a return (engine B8). */
  returned: z.boolean(),
  workflowCode: z.string(),
  workflowName: z.string(),
  workflowName_i18n: nameI18n,
  icon: z.string(),
  tint: z.number(),
  originator: id,
  originatorName: z.string(),
  originatorName_i18n: nameI18n,
  originatorImgUrl: z.nullable(z.string()),
  departmentName: z.string(),
  departmentName_i18n: nameI18n,
  startTime: z.nullable(instant),
  summary: z.array(summaryField),
}

/** A row of to-do and finished (spec §7 search_workitems, list_finished_workitems). */
export const workItemRow = z.object({
  ...instanceHead,
  /** Work item id. */
  id,
  revision: z.number(),
  activityCode: z.string(),
  activityName: z.string(),
  activityName_i18n: nameI18n,
  workItemType: z.enum(WORK_ITEM_KIND),
  state: z.enum(WORK_ITEM_STATUS),
  receiveTime: instant,
  finishTime: z.nullable(instant),
  /** Milliseconds from receive to finish. */
  usedTime: z.nullable(z.number()),
  /** Operation type of what I did (spec §3); null while open. */
  approval: z.nullable(z.number()),
  /** Milliseconds it lay or lies here. */
  stayTime: z.number(),
  /** Milliseconds until it is due, below 0 when overdue; null without a limit or when done. */
  remainingTime: z.nullable(z.number()),
  /** How often I was urged within a day. */
  urgeCount: z.number(),
  /** Whose item it is when it came by delegation: "entrusted by {name}". */
  trustor: z.nullable(personRef),
  unseen: z.boolean(),
  /** With `revision`: the fence of what is decided from the list (engine G2); empty where the item is closed. */
  digest: z.string(),
  /** May be agreed to from the list and in batches. */
  batchOperate: z.boolean(),
  /** May be handed to somebody else from the list and in batches. */
  batchForward: z.boolean(),
})
export type WorkItemRow = z.infer<typeof workItemRow>

/** Who an instance waits for, and since when. */
export const waitingFor = z.object({
  activityName: z.string(),
  activityName_i18n: nameI18n,
  people: z.array(personRef),
  since: instant,
})

/** An instance in a list: with whom it is, and since when. */
export const instanceRow = z.object({
  ...instanceHead,
  finishTime: z.nullable(instant),
  /** Milliseconds from start to end; null while it runs. */
  usedTime: z.nullable(z.number()),
  waitingFor: z.array(waitingFor),
  /** Who filed it for the initiator. */
  trustee: z.nullable(personRef),
  /** My own open item, when it came back to me. */
  workItemId: z.nullable(id),
})
export type InstanceRow = z.infer<typeof instanceRow>

/** A row of "mine" (spec §7 list_my_instances). */
export const myInstanceRow = z.extend(instanceRow, {
  /** What I may do from its card now (product "Inbox"): urge, withdraw, start the same once more, delete. */
  actions: z.array(z.enum(['urge', 'retrieve', 'again', 'delete'])),
})
export type MyInstanceRow = z.infer<typeof myInstanceRow>
