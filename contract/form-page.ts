import * as z from 'zod/mini'
import { workCalendar } from './calendar.ts'
import { FORM_ACTIONS } from './form-actions.ts'
import { SIGN_POSITIONS } from './package/approval-settings.ts'
import { property } from './package/properties.ts'
import { layout } from './package/sheets.ts'
import { participantChoice } from './participant-choice.ts'
import { id, instant, nameI18n, personRef, replayToken } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { CLIENT_TYPES, INSTANCE_OUTCOME, INSTANCE_STATUS, WORK_ITEM_KIND } from './vocabulary.ts'

/** Form values by property code (rules/values/normalise-value.ts says their shapes); people and departments carry their names on read. */
export const formData = z.record(z.string().check(mostCharacters(130)), z.unknown())

/** Rights of one field: visible, editable, required; columns of a sub-table under `columns`. */
const right = { v: z.boolean(), e: z.boolean(), r: z.boolean() }
export const dataPermission = z.object({
  ...right,
  columns: z.optional(z.record(z.string(), z.object(right))),
})
export type DataPermission = z.infer<typeof dataPermission>

/** One action the page may offer, in the node's order; `allowed` false says why not (engine V5, G4). */
export const allowedAction = z.object({
  action: z.enum(FORM_ACTIONS),
  /** The node's own caption; absent: the product's word. */
  caption_i18n: z.optional(nameI18n),
  allowed: z.boolean(),
  /** A fault name: `faults.<reason>` is the sentence. */
  reason: z.optional(z.string()),
  /** Opinion rule for this action (engine G6). */
  opinion: z.object({ required: z.boolean(), minLength: z.number() }),
  /** A signature by hand (engine G6); absent: none is asked for. `latest`: one's last one may serve again. */
  signature: z.optional(z.object({ required: z.boolean(), latest: z.boolean() })),
  /** Of my task, or of the instance as a whole; absent: of the task. */
  scope: z.optional(z.enum(['item', 'instance'])),
  /** Whom it asks for, how many: transfer, assist, copies, added signers, handlers. */
  people: z.optional(z.object({ min: z.number(), max: z.number() })),
  /** Added signers: before, after, parallel, the first one preselected (engine J0). */
  positions: z.optional(z.array(z.enum(SIGN_POSITIONS))),
  /** Return: how it may go on, the first one preselected; the targets come from `list_reject_activities`. */
  modes: z.optional(z.array(z.enum(['rerun', 'straight']))),
  /** Node to revoke, urge or act on, where the action needs one: the start node's withdraws (engine W, V). */
  activityCode: z.optional(z.string()),
})
export type AllowedAction = z.infer<typeof allowedAction>

const departmentChoice = z.object({ id, name: z.string(), name_i18n: nameI18n, main: z.boolean() })

/** Everything the approval page and the start form need, in one reply (spec §7 runtime/form/load). */
export const formPage = z.object({
  /** start: a new form. decide: my open item. edit: a plain record opened to be changed. look: reading only. */
  mode: z.enum(['start', 'decide', 'edit', 'look']),
  workItemId: z.nullable(id),
  /** With `digest`: what to send back as the fence of the next action (engine G2). */
  revision: z.number(),
  digest: z.string(),
  replayToken,
  workflowCode: z.string(),
  workflowName: z.string(),
  workflowName_i18n: nameI18n,
  workflowVersion: z.number(),
  icon: z.string(),
  tint: z.number(),
  workflowInstanceId: z.nullable(id),
  instanceName: z.string(),
  instanceName_i18n: nameI18n,
  instanceState: z.nullable(z.enum(INSTANCE_STATUS)),
  outcome: z.nullable(z.enum(INSTANCE_OUTCOME)),
  returned: z.boolean(),
  /** Round of the initiator's node: 1, and one more after each return. */
  round: z.number(),
  sequenceNo: z.string(),
  activityCode: z.string(),
  activityName: z.string(),
  activityName_i18n: nameI18n,
  startTime: z.nullable(instant),
  finishTime: z.nullable(instant),
  originator: personRef,
  submitter: z.nullable(personRef),
  department: z.nullable(z.object({ id, name: z.string(), name_i18n: nameI18n })),
  bizObject: z.object({ id: z.nullable(id), schemaCode: z.string(), data: formData }),
  bizSchema: z.object({
    code: z.string(),
    name_i18n: nameI18n,
    /** Only properties visible to this person. */
    properties: z.array(property),
    summary: z.array(z.string()),
  }),
  bizSheet: z.object({
    code: z.string(),
    phone: layout,
    wide: layout,
    /** Buttons of a form that may be edited; pressed by `executeCustomButton`. */
    buttons: z.optional(z.array(z.object({ code: z.string(), name_i18n: nameI18n }))),
  }),
  dataPermissions: z.record(z.string(), dataPermission),
  /**
   * What the rules of the form know beside it (docs/expressions.md). The days that differ from their weekday are left
   * out of the calendar where no rule counts working time.
   */
  environment: z.object({
    now: instant,
    // Whether there is such a zone was checked when it was stored: finding out takes a phone as long as all the rest.
    calendar: z.extend(workCalendar, { timeZone: z.string() }),
    initiatorId: z.nullable(id),
    departmentId: z.nullable(id),
  }),
  allowedActions: z.array(allowedAction),
  /** Departments I may start for; one is used silently, several are asked (engine S3). */
  departments: z.array(departmentChoice),
  /** The item I opened was closed: by whom, how, when. */
  handled: z.nullable(z.object({ byName: z.string(), action: z.string(), at: instant })),
  // What few pages have is absent from the others.
  /** A plain record (formType "2"): its `revision` is the fence of a write; what I may do with it. */
  record: z.optional(
    z.object({
      appCode: z.string(),
      state: z.enum(['DRAFT', 'COMPLETED']),
      mayEdit: z.boolean(),
      mayDelete: z.boolean(),
      modifiedTime: z.nullable(instant),
      modifiedBy: z.nullable(personRef),
    }),
  ),
  /**
   * Fields (`amount`) and rows (`items.r1`) that others changed since I last looked: who did last, when, and what a field
   * was before (absent for tables, relations, files).
   */
  changedFields: z.optional(
    z.array(
      z.object({
        path: z.string(),
        /** Null: the workflow itself. */
        by: z.nullable(personRef),
        at: instant,
        before: z.optional(z.unknown()),
      }),
    ),
  ),
  /** Fence of writes on the instance as a whole. */
  instanceRevision: z.optional(z.number()),
  workItemType: z.optional(z.enum(WORK_ITEM_KIND)),
  /** Shown above the form: who handed, asked, added or sent it, and what they wrote. */
  commentInfo: z.optional(
    z.object({ originator: personRef, type: z.enum(WORK_ITEM_KIND), comment: z.string() }),
  ),
  /** I act for this person (engine L3). */
  entrustedBy: z.optional(personRef),
  /** Earlier items of mine for the same voice: what this device kept of them is offered again (engine V4). */
  formerItems: z.optional(z.array(id)),
  /** My turn comes later: who decides now (engine M3). */
  turnOf: z.optional(z.array(personRef)),
  /** What I saved before deciding (engine S7), with what kind of device; the data is in `bizObject` already. */
  saved: z.optional(z.object({ opinion: z.string(), at: instant, client: z.nullable(z.enum(CLIENT_TYPES)) })),
  /**
   * A draft: values of fields that the form has no longer, by `code` or `table.column` (then one per row); kept apart,
   * not sent (engine S2). `property` is the field as it was.
   */
  archived: z.optional(
    z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        name_i18n: nameI18n,
        value: z.unknown(),
        property: z.optional(property),
      }),
    ),
  ),
  dueTime: z.optional(instant),
  /** An item of a pool: who took it, null while nobody has (engine M9). */
  claimedBy: z.optional(z.nullable(personRef)),
  /** Next nodes whose people I choose, by the form as it was loaded (engine R6). */
  participantChoose: z.optional(z.array(participantChoice)),
})
export type FormPage = z.infer<typeof formPage>
