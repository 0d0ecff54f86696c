import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, nameI18n, queryInt } from './shapes.ts'

/** What security events are about (docs/decisions/014-security-events.md). */
export const SECURITY_EVENT_KINDS = [
  'accessRefused',
  'fieldRefused',
  'stepRefused',
  'signedIn',
  'signInFailed',
  'signInThrottled',
  'signedOut',
  'refreshTokenReused',
  'sessionsEnded',
  'passwordChanged',
  'passwordChangeRefused',
  'passwordLinkMade',
  'passwordLinkUsed',
  'organisationCreated',
  'rightsChanged',
  'settingChanged',
  'delegationChanged',
  'ruleChanged',
  'dictionaryChanged',
  'packagePublished',
  'vendorConnected',
  'vendorDisconnected',
  'vendorPersonLinked',
  'vendorEventForged',
  'externalLinkMade',
  'externalLinkClosed',
  'externalLinkUsed',
  'shortCodeMade',
  'shortCodeRevoked',
  'exportAsked',
  'exportMade',
  'exportDownloaded',
  'printed',
  'administered',
  'instanceDeleted',
  'workHandedOver',
  'handoverUndone',
  'logVerifyFailed',
  'eventsExported',
  'eventsForgotten',
  'eventsOmitted',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** The year 0 has a spelling but is no instant of the database. */
const moment = instant.check(z.refine((text) => text >= '0001', 'badDate'))

const filter = z.object({
  kind: z.optional(z.enum(SECURITY_EVENT_KINDS)),
  /** What this person did, and what was done about the person. */
  personId: z.optional(id),
  from: z.optional(moment),
  /** Not any more at this instant. */
  to: z.optional(moment),
})
export type SecurityEventFilter = z.output<typeof filter>

/** One entry. `times` and `lastAt`: what was refused again and again within a minute is one. */
export const securityEvent = z.object({
  number: z.int(),
  at: instant,
  lastAt: instant,
  times: z.int(),
  /** One of `SECURITY_EVENT_KINDS`, or of a newer server. */
  kind: z.string(),
  actor: z.nullable(z.object({ id, name: z.string(), name_i18n: nameI18n })),
  subjectKind: z.string(),
  subject: z.string(),
  address: z.string(),
  client: z.string(),
  requestId: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

/** Ours: the security events of the organisation, newest first; the cursor is the number of the last one shown. */
export const listSecurityEvents = endpoint({
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/api/system/security_event/list',
  access: 'session',
  input: z.extend(filter, {
    size: z.optional(queryInt),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  output: z.object({ content: z.array(securityEvent), nextCursor: z.nullable(z.string()) }),
  faults: ['noPermission'],
})

/** Ours: the same as a file, oldest first, with the hashes of the chain; asking for it is an event too. */
export const exportSecurityEvents = endpoint({
  name: 'exportSecurityEvents',
  method: 'GET',
  path: '/api/system/security_event/export',
  access: 'session',
  raw: true,
  input: z.extend(filter, { format: z.optional(z.enum(['csv', 'ndjson'])) }),
  output: z.unknown(),
  faults: ['noPermission'],
})
