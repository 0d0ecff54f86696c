import * as z from 'zod/mini'

/**
 * Every reply under /api: `errcode` 0 is success and `data` the payload; a refusal has a nonzero errcode, a localised
 * `errmsg`, and `data` = the refusal's details. `traceId` names the request in the server's log. Spec §3, §8.
 */
export const envelope = z.object({
  errcode: z.number(),
  errmsg: z.string(),
  data: z.unknown(),
  traceId: z.optional(z.string()),
})
export type Envelope = z.infer<typeof envelope>

/** One thing wrong with an input: where (a path such as `bizObject.data.items.2.amount`) and why (a locale key). */
export const inputProblem = z.object({
  path: z.string(),
  /** Key below `problems.` in the locales. */
  problem: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type InputProblem = z.infer<typeof inputProblem>

/** What a refusal carries beside its name; every part is optional and typed by the fault that uses it. */
export const faultDetails = z.object({
  fault: z.string(),
  /** Values for the placeholders of the message. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Fields or paths that are wrong (invalidInput, fieldRequired, fieldInvalid …). */
  problems: z.optional(z.array(inputProblem)),
  /** Who did what and when (alreadyHandled, dataChanged; engine G2). */
  conflict: z.optional(
    z.object({
      byId: z.optional(z.string()),
      byName: z.optional(z.string()),
      action: z.optional(z.string()),
      at: z.optional(z.string()),
      fields: z.optional(
        z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            before: z.unknown(),
            after: z.unknown(),
          }),
        ),
      ),
    }),
  ),
  /** What the refusal asks to choose from (severalTokens: open tokens with the names of their nodes; engine X1). */
  choices: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** The business rule that said no (ruleRefused and its like; the family's error 550010). */
  rule: z.optional(
    z.object({
      schemaName: z.string(),
      schemaName_i18n: z.record(z.string(), z.string()),
      businessRuleName: z.string(),
      /** Its step, counted from 1. */
      nodeName: z.string(),
      propertyCode: z.optional(z.string()),
    }),
  ),
  /** Seconds until it makes sense to try again (throttled, not ready). */
  retryAfterSeconds: z.optional(z.number()),
})
export type FaultDetails = z.infer<typeof faultDetails>

/** The header by which a page tells which build it is; a mismatch of the major part answers `clientOutdated`. */
export const CLIENT_VERSION_HEADER = 'x-countersign-version'

/** Grows when an old page could misread the API. The app sends it, the server compares it. */
export const WIRE_VERSION = 1

/** Every answer names the server's build here, so that a page left open can offer to reload. */
export const BUILD_HEADER = 'x-countersign-build'

/** The kind of client (`PC`, `APP`, `OTHER`) the page runs as; absent: told by the user agent. */
export const CLIENT_TYPE_HEADER = 'x-countersign-client'
