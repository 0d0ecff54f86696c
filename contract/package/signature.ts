import * as z from 'zod/mini'

/** Not asked for, offered, or nothing happens without it (engine G6). */
export const SIGNATURE_RULES = ['off', 'optional', 'required'] as const
export type SignatureRule = (typeof SIGNATURE_RULES)[number]

const rule = z.optional(z.enum(SIGNATURE_RULES))

/**
 * Whether an act of the node is signed by hand (engine G6): per action, each default `off`; `true` stands for required on
 * agree and disagree and optional on a return. A step that requires one is not decided in batches, by skip or by time
 * (engine G12, D4, O7).
 */
export const signatureSettings = z.union([
  z.boolean(),
  z.strictObject({
    agree: rule,
    disagree: rule,
    reject: rule,
    /** One's last signature is offered again; default false: each one is drawn anew. */
    latest: z.optional(z.boolean()),
  }),
])
export type SignatureSettings = z.infer<typeof signatureSettings>
