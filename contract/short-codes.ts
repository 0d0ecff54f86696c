import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LOAD_FAULTS } from './forms.ts'
import { code, id } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** A short code: 22 characters of base 62, drawn at random (131 bits), so nobody guesses one (security C-12). */
export const shortCode = z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))

/** Codes that are made in one call, and that one person may have. */
export const SHORT_CODES = { perCall: 100, perPerson: 5_000 } as const

/**
 * What a code stands for: a form or a document. Either an address of the app, or the JSON text of `schemaCode`,
 * `sheetCode` and `id` (a record, a new one without an id), `workflowInstanceId`, `workItemId` or `startWorkflowCode`.
 */
const pairValue = z.string().check(z.minLength(1), mostCharacters(2_000))

const paired = z.object({ pairValue: z.string(), pairCode: shortCode })

const MAKE_FAULTS = [...LOAD_FAULTS, 'shortCodeTarget', 'tooManyShortCodes'] as const

/** A short code for a form or document that the caller may open; the same person gets the same code again. */
export const generateShortCode = endpoint({
  name: 'generateShortCode',
  method: 'POST',
  path: '/public/short_code/generate',
  also: [{ method: 'POST', path: '/api/public/short_code/generate' }],
  access: 'session',
  write: true,
  input: z.object({ pairValue }),
  output: shortCode,
  faults: MAKE_FAULTS,
})

/** Several at once, answered in the same order: all of them or none. */
export const genShortCodes = endpoint({
  name: 'genShortCodes',
  method: 'POST',
  path: '/api/runtime/query/genShortCodes',
  access: 'session',
  write: true,
  body: 'list',
  input: z.array(z.object({ pairValue })).check(z.minLength(1), z.maxLength(SHORT_CODES.perCall)),
  output: z.array(paired),
  faults: MAKE_FAULTS,
})

/** The short code of a form of a model, to fill in a new record. */
export const getSheetShortCode = endpoint({
  name: 'getSheetShortCode',
  method: 'GET',
  path: '/api/app/bizsheet/getShortCode',
  access: 'session',
  write: true,
  input: z.object({ schemaCode: code, sheetCode: z.optional(code) }),
  output: shortCode,
  faults: MAKE_FAULTS,
})

/** Where a code leads its reader: what the page of the form or document is addressed by. */
export const shortCodeTarget = z.extend(paired, {
  appCode: z.nullable(z.string()),
  schemaCode: z.string(),
  sheetCode: z.nullable(z.string()),
  bizObjectId: z.nullable(id),
  workflowCode: z.nullable(z.string()),
  workflowInstanceId: z.nullable(id),
  /** The reader's own open item. */
  workItemId: z.nullable(id),
})

/**
 * What a short code stands for, asked with the right to open it. Unknown, revoked, made by somebody who left, and not
 * for this reader are one answer.
 */
export const resolveShortCode = endpoint({
  name: 'resolveShortCode',
  method: 'GET',
  path: '/public/short_code/resource',
  also: [
    { method: 'GET', path: '/api/public/short_code/resource' },
    { method: 'GET', path: '/api/runtime/query/getShortCode' },
  ],
  access: 'session',
  input: z.object({ pairCode: shortCode }),
  output: shortCodeTarget,
  faults: ['notFound'],
})

/** Ours: makes a code of one's own lead nowhere; whoever manages settings may do it to any. */
export const revokeShortCode = endpoint({
  name: 'revokeShortCode',
  method: 'POST',
  path: '/api/public/short_code/revoke',
  access: 'session',
  write: true,
  input: z.object({ pairCode: shortCode }),
  output: z.object({ pairCode: shortCode }),
  faults: ['notFound'],
})
