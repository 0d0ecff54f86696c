import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { circulateSettings, SKIP_POLICIES } from './approval-settings.ts'
import { flowNode } from './nodes.ts'
import { audience } from './participants.ts'
import { expression, i18nText, iconName, tint } from './text.ts'

export const route = z.strictObject({
  from: code,
  to: code,
  when: z.optional(expression),
  otherwise: z.optional(z.boolean()),
  /** The way out of a node that failed (`onDisagree: "route"`, `onRejected: "route"`). */
  disagree: z.optional(z.boolean()),
  name: z.optional(i18nText),
})
export type Route = z.infer<typeof route>

/** Withdrawal by the initiator (engine W). */
const withdrawSettings = z.strictObject({
  /** Default `beforeDecision` (W1). */
  until: z.optional(z.enum(['never', 'beforeDecision', 'beforeEnd'])),
  /** Back to the initiator as an editable state (default), or CANCELED (W3). */
  to: z.optional(z.enum(['initiator', 'canceled'])),
  /** Not once somebody has opened it (W2). */
  openedBlocks: z.optional(z.boolean()),
  /** A revocation may be asked for so many days after approval, through this workflow (W5). */
  revocation: z.optional(
    z.strictObject({ workflow: code, days: z.int().check(z.minimum(1), z.maximum(3650)) }),
  ),
})

/** Urging (engine U2): how often, to whom. */
const urgeSettings = z.strictObject({
  everyMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(10_080))),
  perDay: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /** Earlier handlers may urge too (U1); default false. */
  byHandlers: z.optional(z.boolean()),
})

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
  /** The same person again (engine D1); default `adjacent`. */
  skip: z.optional(z.enum(SKIP_POLICIES)),
  withdraw: z.optional(withdrawSettings),
  urge: z.optional(urgeSettings),
  /** Most returns of one instance; absent: no limit (engine B9). */
  maxReturns: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** A returned instance may be deleted by its initiator (engine B8); default false. */
  deleteReturned: z.optional(z.boolean()),
  /** Delegations in a row: default 1, at most 3 (engine L4). */
  delegationHops: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
  /** Copies at the end (engine K1): `pass` agreed, `fail` otherwise. */
  circulate: z.optional(z.array(circulateSettings)),
  /** Opening the detail marks a copy as read (engine K3); default true. */
  readOnOpen: z.optional(z.boolean()),
  /** An open slot of somebody who left (engine Q2): listed for an administrator (default), or handed on. */
  leavers: z.optional(z.enum(['list', 'manager', 'administrator'])),
  /** A successor who already has a voice in the node gets both (engine Q5); default false. */
  mergeLeavers: z.optional(z.boolean()),
  /** Administrators who are initiator or beneficiary may not act on it (engine X6); default true. */
  separateDuties: z.optional(z.boolean()),
  /** After a change of owner the old one may still read (engine X4); default true. */
  oldOwnerReads: z.optional(z.boolean()),
  nodes: z.array(flowNode).check(z.minLength(3), z.maxLength(500)),
  routes: z.array(route).check(z.minLength(2), z.maxLength(2000)),
})
export type Workflow = z.infer<typeof workflow>
