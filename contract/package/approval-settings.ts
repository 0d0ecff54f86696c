import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { audience } from './participants.ts'
import { timeout } from './timeouts.ts'

/** Same person again (engine D1): never, decided just before, agreed anywhere before, first time only. */
export const SKIP_POLICIES = ['off', 'adjacent', 'earlier', 'first'] as const
export type SkipPolicy = (typeof SKIP_POLICIES)[number]

/** The approver is the initiator (engine I1); default `task`. */
export const INITIATOR_POLICIES = ['task', 'agree', 'manager', 'head', 'remove'] as const
export type InitiatorPolicy = (typeof INITIATOR_POLICIES)[number]

/** Where a return may lead, how it goes on, who receives it (engine B). */
export const returnSettings = z.strictObject({
  /** Default `any`: every visited human node of engine B1. */
  targets: z.optional(
    z.union([z.enum(['any', 'initiator', 'previous']), z.array(code).check(z.minLength(1))]),
  ),
  /** After the resubmission: the returner chooses (default; straight back preselected), or one of the two (B4). */
  mode: z.optional(z.enum(['choose', 'rerun', 'straight'])),
  /** Who handled it last time (default), or whoever the node resolves to now (B3). */
  receivers: z.optional(z.enum(['handled', 'resolve'])),
  /** Straight back: everyone votes again instead of carrying the agrees (B5). */
  revote: z.optional(z.boolean()),
  /** Re-run: whoever agreed before and whose visible fields did not change is skipped (B7). */
  skipUnchanged: z.optional(z.boolean()),
  /** When something is returned to this node, its fields go back to what they were when it was last left (B11). */
  restoreFields: z.optional(z.boolean()),
})
export type ReturnSettings = z.infer<typeof returnSettings>

/** Transfer (engine T). */
export const transferSettings = z.strictObject({
  scope: z.optional(audience),
  /** Longest chain; default 5 (T3). */
  depth: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  /** The giver may take it back until it was opened; default true (T6). */
  undo: z.optional(z.boolean()),
  /** The remaining time carries over (default) or starts anew (T4). */
  deadline: z.optional(z.enum(['carry', 'restart'])),
})

export const SIGN_POSITIONS = ['before', 'after', 'parallel'] as const
export type SignPosition = (typeof SIGN_POSITIONS)[number]

/** Add sign (engine J). */
export const addSignSettings = z.strictObject({
  positions: z.optional(z.array(z.enum(SIGN_POSITIONS)).check(z.minLength(1))),
  scope: z.optional(audience),
  /** Added people may add again, so deep; default 2 (J5). */
  depth: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  /** Most people of one call; default 100 (J4). */
  max: z.optional(z.int().check(z.minimum(1), z.maximum(2000))),
  /** A before-group that fails: the adder still decides (default), or the node fails (J1). */
  onFail: z.optional(z.enum(['decide', 'fail'])),
  /** Added people may edit what the node's people may (J8); default false. */
  edit: z.optional(z.boolean()),
  /** Their own limit; absent: what is left of the adder's (engine O4). */
  timeout: z.optional(timeout),
})

/** Assist (engine H). */
export const assistSettings = z.strictObject({
  scope: z.optional(audience),
  /** The item cannot be decided while an assist is open; default false (H2). */
  blocks: z.optional(z.boolean()),
  /** Properties that an assistant may fill (H1). */
  fields: z.optional(z.array(code)),
})

/** Who is told by a copy, and when (engine K1). */
export const circulateSettings = z.strictObject({
  /** On opening, passing or failing of the node. */
  on: z.enum(['start', 'pass', 'fail']),
  to: audience,
  note: z.optional(z.string().check(mostCharacters(500))),
})
