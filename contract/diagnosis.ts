import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { corpCode } from './session.ts'
import { mostCharacters } from './text-length.ts'
import { vendorName } from './vendor.ts'

/** What a container needs of the server, in the order in which it needs it. */
export const DIAGNOSIS_STEPS = ['connection', 'address', 'token', 'ticket', 'events', 'people'] as const
export type DiagnosisStep = (typeof DIAGNOSIS_STEPS)[number]

/**
 * Ours: which of the server's steps of signing and logging in work (`/diagnose`). For people who are not signed in, so
 * it tells steps, results and codes and nothing else: no secret, no name, no token.
 */
export const diagnoseContainer = endpoint({
  name: 'diagnoseContainer',
  method: 'POST',
  path: '/public/container/diagnose',
  access: 'public',
  fewPerAddress: true,
  input: z.object({
    vendor: vendorName,
    corpId: z.optional(corpCode),
    /** The page's address as it was loaded. */
    url: z.string().check(mostCharacters(4_000)),
  }),
  output: z.array(
    z.object({
      step: z.enum(DIAGNOSIS_STEPS),
      /** `skipped`: needs a step that failed, or is not set up because nobody wants it. */
      result: z.enum(['ok', 'failed', 'skipped']),
      /** A fault of ours, for its words; null unless it failed. */
      fault: z.nullable(z.string()),
      /** The vendor's own code; null when it gave none. */
      code: z.nullable(z.string()),
      /** How long it took, in ms; 0 for what was skipped. */
      ms: z.number(),
    }),
  ),
  faults: ['tooManyRequests'],
})
