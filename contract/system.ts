import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nameI18n } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { PERMISSIONS } from './vocabulary.ts'

/** How people sign in (spec family: 0 account and password only, 1 scan only, 2 both). */
export const LOGIN_TYPE = { password: 0, scan: 1, both: 2 } as const

/** The one rule for passwords, served to the client and used by the server (security A-07). */
export const passwordRule = z.object({
  profile: z.enum(['standard', 'spec-12-14', 'spec-8-14']),
  min: z.number(),
  max: z.number(),
})
export type PasswordRule = z.infer<typeof passwordRule>

/** An account of the sample organisation, shown on the login page in sample mode only. */
export const sampleAccount = z.object({
  corpId: z.string(),
  username: z.string(),
  password: z.string(),
  name: z.string(),
  name_i18n: z.optional(nameI18n),
  role_i18n: nameI18n,
})
export type SampleAccount = z.infer<typeof sampleAccount>

/** What the app needs before anyone signed in. Never a secret. */
export const getSystemConfig = endpoint({
  name: 'getSystemConfig',
  method: 'GET',
  path: '/public/system/config',
  access: 'public',
  input: z.object({}),
  output: z.object({
    loginType: z.enum(LOGIN_TYPE),
    /** Where people reach the server; empty: where this page came from. */
    pcServerUrl: z.string(),
    mobileServerUrl: z.string(),
    /** 0: nobody has set the system up yet. */
    organisationCount: z.number(),
    passwordRule,
    wireVersion: z.number(),
    sampleAccounts: z.optional(z.array(sampleAccount)),
  }),
  faults: [],
})

/** The organisations to choose from at the login; empty when the setting `login.listOrganisations` is off. */
export const listOrganisations = endpoint({
  name: 'listOrganisations',
  method: 'GET',
  path: '/public/relatedcorp/all_corp_info',
  access: 'public',
  fewPerAddress: true,
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), corpId: z.string(), name: z.string(), name_i18n: nameI18n })),
  faults: [],
})

/** What there are pictures of: people, and what an organisation's theme names (spec §3 "theme config"). */
export const IMAGE_TYPES = ['person', 'portalLogo', 'backLogo', 'icon'] as const

/**
 * A picture. A person's: the stored one, else a shape on a ground that follows the id, without a name. Of a theme, by
 * the code of its organisation or `*` for the system: leads to the address that the theme names, else to the product's
 * own mark.
 */
export const getImage = endpoint({
  name: 'getImage',
  method: 'GET',
  path: '/public/image/:type/:id',
  also: [{ method: 'GET', path: '/public/image/:id' }],
  access: 'public',
  raw: true,
  fewPerAddress: true,
  input: z.object({ type: z.optional(z.string()), id: z.string().check(mostCharacters(64)) }),
  output: z.string(),
  faults: ['notFound'],
})

/** Actions of docs/permissions.md: what a person may do beyond the own work. */
export const ACTIONS = [
  'enterBackEnd',
  'appointSystemAdministrator',
  'appointSubAdministrator',
  'appointWorkflowAdministrator',
  'manageOrganisation',
  'manageSettings',
  'manageApps',
  'manageDictionaries',
  'manageData',
  'queryInstances',
  'maintainInstances',
  'deleteFormComments',
  'readContacts',
  'readSecurityEvents',
] as const
export type Action = (typeof ACTIONS)[number]

/** May I? By flag or by action; for an action with a scope, `appCode` and `departmentId` name the object. */
export const checkPermission = endpoint({
  name: 'checkPermission',
  method: 'GET',
  path: '/api/system/checkPerm',
  access: 'session',
  input: z
    .object({
      permission: z.optional(z.enum(PERMISSIONS)),
      action: z.optional(z.enum(ACTIONS)),
      appCode: z.optional(z.string().check(mostCharacters(64))),
      departmentId: z.optional(z.string().check(mostCharacters(64))),
      operation: z.optional(z.string().check(mostCharacters(64))),
    })
    .check(z.refine((input) => input.permission !== undefined || input.action !== undefined)),
  output: z.boolean(),
  faults: [],
})
