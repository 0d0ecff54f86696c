import * as z from 'zod/mini'
import { FORM_ACTIONS } from '../form-actions.ts'
import { code } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { APPROVAL_MODES } from '../vocabulary.ts'
import {
  addSignSettings,
  assistSettings,
  circulateSettings,
  INITIATOR_POLICIES,
  returnSettings,
  SKIP_POLICIES,
  transferSettings,
} from './approval-settings.ts'
import { participantSource } from './participants.ts'
import { signatureSettings } from './signature.ts'
import { expression, i18nText } from './text.ts'
import { timeout } from './timeouts.ts'

const fieldRight = z.strictObject({
  visible: z.optional(z.boolean()),
  editable: z.optional(z.boolean()),
  required: z.optional(z.boolean()),
})

/**
 * Field rights of a node (engine G5): property code, or `table.column`, to rights. What is not named is visible,
 * read-only and not required, except at the start node, where it is editable and required as the property says.
 */
export const fieldRights = z.record(z.string(), fieldRight)
export type FieldRights = z.infer<typeof fieldRights>

const button = z.strictObject({ action: z.enum(FORM_ACTIONS), caption: z.optional(i18nText) })

const common = { code, name: i18nText }

/** The initiator's own node: completed by the submit itself, a real task after a return (engine S5). */
export const startNode = z.strictObject({
  ...common,
  type: z.literal('start'),
  fields: z.optional(fieldRights),
  buttons: z.optional(z.array(button)),
  circulate: z.optional(z.array(circulateSettings)),
  timeout: z.optional(timeout),
  restoreFields: z.optional(z.boolean()),
})

/** One group of a grouped node: or-sign within it, all groups must agree (engine M11). */
const participantGroup = z.strictObject({
  name: i18nText,
  participants: z.array(participantSource).check(z.minLength(1)),
})

/** A node where people decide. */
export const approvalNode = z.strictObject({
  ...common,
  type: z.literal('approval'),
  participants: z.array(participantSource).check(z.minLength(1)),
  /** Or-sign, countersign, one after the other, ratio (engine M1–M4). */
  mode: z.enum(APPROVAL_MODES),
  /** Ratio: an exact fraction `2/3` or an exact decimal `0.6` of the slots (engine M4). */
  ratio: z.optional(z.string().check(z.regex(/^(\d{1,4}\/\d{1,4}|[01](\.\d{1,6})?)$/))),
  /** Or-sign as one item that one of the candidates claims (engine M9). */
  pool: z.optional(z.boolean()),
  /** Beside `participants`, which are then the first group (engine M11; mode `all`). */
  groups: z.optional(z.array(participantGroup).check(z.minLength(1), z.maxLength(50))),
  /** Or-sign: one disagree fails (default), or only when all disagree (engine M5). */
  anyFails: z.optional(z.enum(['one', 'all'])),
  /** Countersign: the outcome waits until everyone has answered (engine M2). */
  collectAll: z.optional(z.boolean()),
  /** Opinions and votes of others are hidden before one's own (engine M10). */
  secret: z.optional(z.boolean()),
  /** Buttons in order with captions; what is not listed is not allowed. Absent: the usual ones (engine/guards/actions.ts). */
  buttons: z.optional(z.array(button)),
  fields: z.optional(fieldRights),
  /** Opinion on agree (engine G6): default optional. On disagree and return it is always required. */
  opinion: z.optional(
    z.strictObject({ required: z.optional(z.boolean()), minLength: z.optional(z.int().check(z.minimum(1))) }),
  ),
  /** Signed by hand (engine G6): with a required one not decided in batches, by skip or by time (G12, D4, O7). */
  signature: z.optional(signatureSettings),
  /** What a failed node does (A2): end (default), its route marked `disagree`, or a re-run return to `returnTo`. */
  onDisagree: z.optional(z.enum(['end', 'route', 'return'])),
  returnTo: z.optional(code),
  /** Nobody to approve (engine N1); default administrator. */
  onNobody: z.optional(
    z.union([
      z.enum(['administrator', 'pass', 'managerUp', 'exception', 'block']),
      z.strictObject({ user: z.string().check(z.minLength(1)) }),
    ]),
  ),
  /** Engine I1, and I2 for someone who filed for the initiator (default: the same). */
  onInitiator: z.optional(z.enum(INITIATOR_POLICIES)),
  onSubmitter: z.optional(z.enum(INITIATOR_POLICIES)),
  /** Instead of the workflow's (engine D1). In or-sign one skipped slot passes unless `skipPasses` is false (D5). */
  skip: z.optional(z.enum(SKIP_POLICIES)),
  skipPasses: z.optional(z.boolean()),
  /** Most slots of this node (engine R8): default 500, at most 2,000. */
  maxSlots: z.optional(z.int().check(z.minimum(1), z.maximum(2000))),
  /** A person who lost the role or department is refused and the slot resolved again (engine R1). */
  recheckMembership: z.optional(z.boolean()),
  /** May be decided from the list and in batches. */
  quick: z.optional(z.boolean()),
  returns: z.optional(returnSettings),
  transfer: z.optional(transferSettings),
  addSign: z.optional(addSignSettings),
  assist: z.optional(assistSettings),
  circulate: z.optional(z.array(circulateSettings)),
  timeout: z.optional(timeout),
  /** Take-back is refused once what it opened was read (engine V1); default false. */
  readingBlocksTakeBack: z.optional(z.boolean()),
  /** Saved field edits are seen by others before the decision (engine S7); default false. */
  sharedDraft: z.optional(z.boolean()),
})
export type ApprovalNode = z.infer<typeof approvalNode>

/** A choice of one way: the first route whose condition holds, else the one marked `otherwise`. */
export const gatewayNode = z.strictObject({ ...common, type: z.literal('gateway') })

/** Opens one branch per route whose condition holds (no condition = always). */
export const splitNode = z.strictObject({
  ...common,
  type: z.literal('split'),
  /** A disagree that ends a branch (P2): all fails (default), only the branch, or the others run on and then all fails. */
  onFail: z.optional(z.enum(['all', 'branch', 'keep'])),
})

/** Waits for the branches that its split really opened (engine P1). */
export const joinNode = z.strictObject({
  ...common,
  type: z.literal('join'),
  /** With `onFail: "branch"`: all branches must pass (default), any, or so many (P2). */
  pass: z.optional(z.union([z.enum(['all', 'any']), z.int().check(z.minimum(1), z.maximum(100))])),
})

export const endNode = z.strictObject({ ...common, type: z.literal('end') })

/** Sends a copy to people and goes on (engine K1). */
export const circulateNode = z.strictObject({
  ...common,
  type: z.literal('circulate'),
  participants: z.array(participantSource).check(z.minLength(1)),
  note: z.optional(z.string().check(mostCharacters(500))),
  fields: z.optional(fieldRights),
})

/** An automatic step: writes computed values. It fails when an expression cannot be computed (engine X8). */
export const serviceNode = z.strictObject({
  ...common,
  type: z.literal('service'),
  /** Property code to expression, in order. */
  set: z.record(code, expression),
  /** What it opened cannot be taken back (engine V3). */
  irreversible: z.optional(z.boolean()),
})

/** Runs another workflow of the application (engine Y1, Y2). */
export const subProcessNode = z.strictObject({
  ...common,
  type: z.literal('subProcess'),
  workflow: code,
  /** The parent waits for the child (default true). */
  wait: z.optional(z.boolean()),
  /** One child per row of this sub-table (Y2); at most `maxRows`, default 100. */
  perRow: z.optional(code),
  maxRows: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** Child property to an expression over the parent (in `perRow`, over the row too, as `row.column`). */
  input: z.optional(z.record(code, expression)),
  /** Parent property (in `perRow`: column) to child property, written when a child has passed. */
  output: z.optional(z.record(code, code)),
  /** A child that did not pass (Y1): the parent fails (default), follows its `disagree` route, or returns. */
  onRejected: z.optional(z.enum(['fail', 'route', 'return'])),
  returnTo: z.optional(code),
})

export const flowNode = z.discriminatedUnion('type', [
  startNode,
  approvalNode,
  gatewayNode,
  splitNode,
  joinNode,
  endNode,
  circulateNode,
  serviceNode,
  subProcessNode,
])
export type FlowNode = z.infer<typeof flowNode>
export type NodeOf<Type extends FlowNode['type']> = Extract<FlowNode, { type: Type }>
