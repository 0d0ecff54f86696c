import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { APPROVAL_MODES, FORM_ACTIONS } from '../vocabulary.ts'
import { audience, participantSource } from './participants.ts'
import { expression, i18nText, iconName, tint } from './text.ts'

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
})

/** A node where people decide. */
export const approvalNode = z.strictObject({
  ...common,
  type: z.literal('approval'),
  participants: z.array(participantSource).check(z.minLength(1)),
  /** Or-sign, countersign, one after the other (engine M1–M3). */
  mode: z.enum(APPROVAL_MODES),
  /** Buttons in order with captions; what is not listed is not allowed. Absent: agree, disagree, reject. */
  buttons: z.optional(z.array(button)),
  fields: z.optional(fieldRights),
  /** Opinion on agree (engine G6): default optional. On disagree and return it is always required. */
  opinion: z.optional(
    z.strictObject({ required: z.optional(z.boolean()), minLength: z.optional(z.int().check(z.minimum(1))) }),
  ),
  /** What a failed node does (engine A2): end as disagreed (default), or follow its route marked `disagree`. */
  onDisagree: z.optional(z.enum(['end', 'route'])),
  /** Nobody to approve (engine N1); default administrator. */
  onNobody: z.optional(
    z.union([
      z.enum(['administrator', 'pass', 'managerUp', 'exception', 'block']),
      z.strictObject({ user: z.string().check(z.minLength(1)) }),
    ]),
  ),
  /** Most slots of this node (engine R8): default 500, at most 2,000. */
  maxSlots: z.optional(z.int().check(z.minimum(1), z.maximum(2000))),
  /** May be decided from the list and in batches. */
  quick: z.optional(z.boolean()),
})
export type ApprovalNode = z.infer<typeof approvalNode>

/** A choice of one way: the first route whose condition holds, else the one marked `otherwise`. */
export const gatewayNode = z.strictObject({ ...common, type: z.literal('gateway') })
/** Opens one branch per route whose condition holds (no condition = always). */
export const splitNode = z.strictObject({ ...common, type: z.literal('split') })
/** Waits for the branches that its split really opened (engine P1). */
export const joinNode = z.strictObject({ ...common, type: z.literal('join') })
export const endNode = z.strictObject({ ...common, type: z.literal('end') })

export const flowNode = z.discriminatedUnion('type', [
  startNode,
  approvalNode,
  gatewayNode,
  splitNode,
  joinNode,
  endNode,
])
export type FlowNode = z.infer<typeof flowNode>

export const route = z.strictObject({
  from: code,
  to: code,
  when: z.optional(expression),
  otherwise: z.optional(z.boolean()),
  /** The way out of an approval node that failed (`onDisagree: "route"`). */
  disagree: z.optional(z.boolean()),
  name: z.optional(i18nText),
})
export type Route = z.infer<typeof route>

/** A workflow: who may start it, its nodes and routes, who may read an instance afterwards. */
export const workflow = z.strictObject({
  code,
  name: i18nText,
  description: z.optional(i18nText),
  folder: z.optional(code),
  model: code,
  sheet: code,
  icon: z.optional(iconName),
  tint: z.optional(tint),
  startableBy: audience,
  /** Beside the initiator and everyone who had an item. */
  readers: z.optional(audience),
  /** Who gets what nobody else can take (engine N1, N3); at least one person or role. */
  administrators: audience,
  /** Engine N4: does not end as agreed while no human agreed. Default: true when the model has a money number. */
  needsHumanDecision: z.optional(z.boolean()),
  nodes: z.array(flowNode).check(z.minLength(3), z.maxLength(500)),
  routes: z.array(route).check(z.minLength(2), z.maxLength(2000)),
})
export type Workflow = z.infer<typeof workflow>
