import * as z from 'zod/mini'
import { faultDetails } from '../../../contract/envelope.ts'
import { approval } from '../../../contract/forms.ts'
import { fence, id, replayToken } from '../../../contract/shapes.ts'

/** The words for what was decided; each has its line below `decisions.action`. */
export const DECISION_ACTIONS = [
  'agree',
  'disagree',
  'submit',
  'reject',
  'forward',
  'terminate',
  'answerAssist',
  'read',
  // What another version of the app kept and this one cannot name.
  'unknown',
  'file',
] as const

/** Calls of the approval page that may wait on the device; their body is checked again before it is sent. */
export const KEPT_CALLS = [
  'submitForm',
  'rejectWorkItem',
  'forwardWorkItem',
  'terminateInstance',
  'answerAssist',
] as const
export type KeptCall = (typeof KEPT_CALLS)[number]

/** How it is sent: as one of a batch, or as the call that a document's page made. */
const work = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('agree'), fence, approval: z.optional(approval) }),
  z.object({ kind: z.literal('forward'), fence, to: id, approval: z.optional(approval) }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('call'), call: z.enum(KEPT_CALLS), body: z.looseObject({}) }),
  /** Nothing that could be sent: another version of the app kept it. */
  z.object({ kind: z.literal('none') }),
])
export type Work = z.infer<typeof work>

const refusal = z.object({
  fault: z.string(),
  params: faultDetails.shape.params,
  conflict: faultDetails.shape.conflict,
})
export type Refusal = z.infer<typeof refusal>

/** A decision as this device keeps it from the tap until the server's answer. */
export const intent = z.object({
  key: z.string(),
  /** Of this very decision, or of the batch that it was made in; the server tells its items apart (engine G3, G12). */
  token: replayToken,
  /** The work item or copy. */
  itemId: id,
  title: z.string(),
  action: z.enum(DECISION_ACTIONS),
  work,
  madeAt: z.string(),
  /** Milliseconds since 1970: until then it may be taken back, and is not sent. */
  dueAt: z.number(),
  /** It has been on its way: only the server knows whether it arrived. */
  tried: z.boolean(),
  /** `asks`: what was seen has changed. `handedBack`: it needs more than a press. */
  state: z.enum(['waiting', 'asks', 'handedBack', 'refused']),
  refusal: z.optional(refusal),
})
export type Intent = z.infer<typeof intent>

export function keyOf(token: string, itemId: string): string {
  return `${token}/${itemId}`
}

/** What was decided, before it is kept. */
export type NewDecision = Omit<Intent, 'key' | 'madeAt' | 'tried' | 'state' | 'refusal' | 'dueAt'> & {
  /** Milliseconds in which it may be taken back. */
  readonly window?: number
  readonly isWatched?: boolean
}
