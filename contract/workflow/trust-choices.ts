import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, id, nameI18n, queryBoolean } from '../shapes.ts'
import { TRUST_TYPES } from './trust.ts'

const input = {
  /** Whose delegation it is going to be; absent: mine. */
  userId: z.optional(id),
  trustType: z.enum(TRUST_TYPES),
}
const named = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  icon: z.string(),
  tint: z.number(),
}

/** An application that a delegation can name; its id is its code. */
export const trustApp = z.object(named)
export type TrustApp = z.infer<typeof trustApp>

/** Applications with a workflow that a person can entrust (spec §7 "trust variants with userId and trustType"). */
export const listTrustApps = endpoint({
  name: 'listTrustApps',
  method: 'GET',
  path: '/api/runtime/app/list_apps_for_trust',
  access: 'session',
  input: z.object({ ...input, isMobile: z.optional(queryBoolean) }),
  output: z.array(trustApp),
  faults: ['noPermission'],
})

/** A workflow that a delegation can name; its id is its code. */
export const trustWorkflow = z.object({ ...named, appCode: z.string(), schemaCode: z.string() })
export type TrustWorkflow = z.infer<typeof trustWorkflow>

/**
 * Workflows that a person can entrust, of one application or model or all: to decide in, every one that is published; to
 * start, those the person may start (engine L10).
 */
export const listTrustWorkflows = endpoint({
  name: 'listTrustWorkflows',
  method: 'GET',
  path: '/api/workflow/list_trust',
  access: 'session',
  input: z.object({ ...input, appCode: z.optional(code), schemaCode: z.optional(code) }),
  output: z.array(trustWorkflow),
  faults: ['noPermission'],
})
