import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { storedFile, uploadFile } from './files.ts'
import { formData, formPage } from './form-page.ts'
import { submitRecord } from './records.ts'
import { corpCode } from './session.ts'
import { code, id, instant, nameI18n, personRef, queryInt, replayToken } from './shapes.ts'
import { shortCode } from './short-codes.ts'

/** How long a link is good, how many answers it takes in 24 hours, and what one visit may do (security C-13). */
export const EXTERNAL_FORM = {
  days: { least: 1, most: 365, usual: 30 },
  perDay: { least: 1, most: 10_000, usual: 200 },
  /** An open page may be filled in for this long. */
  visitSeconds: 24 * 3600,
  /** Of one network and link; an office shares one. */
  visitsPerHour: 30,
  filesPerVisit: 20,
  megabytesPerVisit: 50,
} as const

const link = z.object({
  id,
  pairCode: shortCode,
  expiresAt: instant,
  /** Answers in 24 hours. */
  perDay: z.number(),
  /** So far. */
  answers: z.number(),
  /** Whom the records will belong to. */
  owner: personRef,
})
export type ExternalLink = z.infer<typeof link>

/** A form of a plain model, and whether people without an account may fill it in. */
export const externalForm = z.object({
  appCode: z.string(),
  appName: z.string(),
  appName_i18n: nameI18n,
  schemaCode: z.string(),
  sheetCode: z.string(),
  name: z.string(),
  name_i18n: nameI18n,
  modelName: z.string(),
  modelName_i18n: nameI18n,
  /** Required fields that only people with an account can fill in: such a form cannot be switched on. */
  hinders: z.array(z.object({ code: z.string(), name: z.string(), name_i18n: nameI18n })),
  /** Null: off. */
  link: z.nullable(link),
})
export type ExternalForm = z.infer<typeof externalForm>

/** Ours: the forms of my applications (`manageApps`), switched on or not. */
export const listExternalForms = endpoint({
  name: 'listExternalForms',
  method: 'GET',
  path: '/api/app/external_link/list',
  access: 'session',
  input: z.object({}),
  output: z.array(externalForm),
  faults: ['noPermission'],
})

const within = ({ least, most }: { least: number; most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most))

/**
 * Ours: lets people without an account fill in a form, by a new link; one that the form had ends. The records belong
 * to whoever switches it on.
 */
export const switchExternalFormOn = endpoint({
  name: 'switchExternalFormOn',
  method: 'POST',
  path: '/api/app/external_link/switch_on',
  access: 'session',
  write: true,
  input: z.object({
    schemaCode: code,
    sheetCode: code,
    days: within(EXTERNAL_FORM.days),
    perDay: within(EXTERNAL_FORM.perDay),
    replayToken,
  }),
  output: link,
  faults: ['modelUnknown', 'sheetUnknown', 'recordOfRun', 'externalFormUnfit', 'duplicateSubmission'],
})

/** Ours: ends a link at once. */
export const switchExternalFormOff = endpoint({
  name: 'switchExternalFormOff',
  method: 'POST',
  path: '/api/app/external_link/switch_off',
  access: 'session',
  write: true,
  input: z.object({ id }),
  output: z.object({ id }),
  faults: ['notFound'],
})

/**
 * Opens a form by its link, without a login. `access_token` is good for this visit of this form alone: for sending it
 * once and for its files. It travels as the bearer of the calls below, and opens no other one.
 */
export const openExternalForm = endpoint({
  name: 'openExternalForm',
  method: 'GET',
  path: '/externalLink/getShortCode',
  access: 'public',
  fewPerAddress: true,
  input: z.object({ pairCode: shortCode, corpId: corpCode }),
  output: z.object({
    access_token: z.string(),
    expires_in: z.number(),
    info_login: z.object({ corpId: z.string(), corpName: z.string(), corpName_i18n: nameI18n }),
    schemaCode: z.string(),
    sheetCode: z.string(),
    page: formPage,
  }),
  faults: ['externalLinkOver', 'tooManyRequests'],
})

const VISIT_FAULTS = ['externalLinkOver', 'tooManyRequests'] as const

/** Sends the form of a visit, once: the same again gets the same answer, another one is refused. */
export const submitExternalForm = endpoint({
  name: 'submitExternalForm',
  method: 'POST',
  path: '/externalLink/submit',
  access: 'public',
  write: true,
  fewPerAddress: true,
  body: 'visit',
  input: z.object({ data: formData }),
  /** The number to ask for it by. */
  output: z.object({ sequenceNo: z.string() }),
  faults: [...VISIT_FAULTS, 'externalFormFull', ...submitRecord.faults],
})

/** A file for a field of the visit's form, as `uploadFile` takes one. */
export const uploadExternalFile = endpoint({
  name: 'uploadExternalFile',
  method: 'POST',
  path: '/externalLink/upload',
  access: 'public',
  upload: true,
  fewPerAddress: true,
  input: z.object({
    field: z.string().check(z.regex(/^[A-Za-z]\w{0,63}(\.[A-Za-z]\w{0,63})?$/)),
    fileId: id,
    name: z.string().check(z.minLength(1)),
    size: queryInt,
  }),
  output: storedFile,
  faults: [...VISIT_FAULTS, ...uploadFile.faults],
})

/** Takes back a file of the visit that was not sent yet. */
export const discardExternalFile = endpoint({
  name: 'discardExternalFile',
  method: 'POST',
  path: '/externalLink/discard',
  access: 'public',
  write: true,
  input: z.object({ fileId: id }),
  output: z.boolean(),
  faults: VISIT_FAULTS,
})
