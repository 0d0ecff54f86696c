import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { typedCode } from './searched-text.ts'
import { corpCode, tokens } from './session.ts'
import { mostCharacters } from './text-length.ts'

const text = (max: number) => z.string().check(z.minLength(1), mostCharacters(max))
/** The number or name that a person types to sign in, and the code of the organisation. */
const userName = (max: number) => z.pipe(typedCode(max), z.string().check(z.minLength(1)))
const typedCorpCode = z.pipe(typedCode(200), corpCode)
const ignored = z.optional(z.string().check(mostCharacters(2000)))

/**
 * A password on its way: base64 of the RSA-OAEP (SHA-256) cipher text of `sealedPassword` as JSON, made with the key
 * of `getPublicKey`. Single use: nonce and time come from the same reply (security A-09).
 */
export const passwordCipher = z.string().check(z.regex(/^[A-Za-z0-9+/]{400,1200}={0,2}$/))

/** What stands inside a password cipher. */
export const sealedPassword = z.object({ password: z.string(), nonce: z.string(), time: z.number() })
export type SealedPassword = z.infer<typeof sealedPassword>

/** The key to encrypt passwords with: `key` is the public key as base64 of SPKI DER, `index` names the pair. */
export const getPublicKey = endpoint({
  name: 'getPublicKey',
  method: 'GET',
  path: '/public/getKey',
  also: [{ method: 'GET', path: '/api/public/getKey' }],
  access: 'public',
  raw: true,
  fewPerAddress: true,
  input: z.object({}),
  output: z.object({ index: z.string(), key: z.string(), nonce: z.string(), time: z.number() }),
  faults: [],
})

/** First step of the login: a code for `getToken`, single use, valid 5 minutes, bound to this browser. */
export const getCode = endpoint({
  name: 'getCode',
  method: 'POST',
  path: '/login/Authentication/get_code',
  also: [{ method: 'GET', path: '/login/Authentication/get_code' }],
  access: 'public',
  raw: true,
  fewPerAddress: true,
  input: z.object({
    username: userName(128),
    password: passwordCipher,
    index: text(64),
    /** May be left out where there is one organisation only. */
    corpId: z.optional(typedCorpCode),
    url: ignored,
    portal: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  }),
  output: z.object({ errcode: z.number(), errmsg: z.string(), code: z.string() }),
  faults: [
    'wrongCredentials',
    'loginThrottled',
    'unknownOrganisation',
    'organisationNotConfigured',
    'loginPayloadInvalid',
    'insecureTransport',
    'noPermission',
  ],
})

/** Second step of the login: the code becomes an access token and the session's cookie. */
export const getToken = endpoint({
  name: 'getToken',
  method: 'GET',
  path: '/login/Authentication/get_token',
  access: 'public',
  write: true,
  raw: true,
  input: z.object({ code: text(128), url: ignored, client_id: ignored, redirect_uri: ignored }),
  output: tokens,
  faults: ['unauthenticated', 'insecureTransport', 'noPermission'],
})

/** The token endpoint of the family, form encoded. A refresh token is read from the cookie, never from the body. */
export const oauthToken = endpoint({
  name: 'oauthToken',
  method: 'POST',
  path: '/oauth/token',
  access: 'public',
  raw: true,
  form: true,
  input: z.object({
    grant_type: z.enum(['authorization_code', 'refresh_token']),
    code: z.optional(text(128)),
    client_id: ignored,
    redirect_uri: ignored,
    scope: ignored,
  }),
  output: z.extend(tokens, { client: z.string(), username: z.string() }),
  faults: ['unauthenticated', 'insecureTransport', 'noPermission'],
})

/** Ours: continues as the same person in another organisation. Ends the present session, answers as `getToken`. */
export const switchCorp = endpoint({
  name: 'switchCorp',
  method: 'POST',
  path: '/login/Authentication/switch_corp',
  access: 'session',
  raw: true,
  input: z.object({ corpId: corpCode }),
  output: tokens,
  faults: ['unknownOrganisation', 'noPermission'],
})

/** The administrator's one-time link carries its code in the fragment: `/login#firstRun=<code>`. */
export const FIRST_RUN_FRAGMENT = 'firstRun'

const firstRunCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** Ours: what a one-time link is for; `reset` gives the root administrator of `corp` a new password. */
export const describeFirstRun = endpoint({
  name: 'describeFirstRun',
  method: 'POST',
  path: '/login/first_run/describe',
  access: 'public',
  fewPerAddress: true,
  input: z.object({ code: firstRunCode }),
  output: z.object({
    purpose: z.enum(['create', 'reset']),
    corp: z.nullable(z.object({ corpId: z.string(), name: z.string() })),
    username: z.nullable(z.string()),
  }),
  faults: ['firstRunLinkInvalid'],
})

/** Ours: uses the one-time link. `corpId`, `corpName` and `name` are for a first organisation only. */
export const firstRun = endpoint({
  name: 'firstRun',
  method: 'POST',
  path: '/login/first_run',
  access: 'public',
  fewPerAddress: true,
  input: z.object({
    code: firstRunCode,
    corpName: z.optional(text(100)),
    corpId: z.optional(typedCorpCode),
    username: userName(64),
    name: z.optional(text(100)),
    password: passwordCipher,
    index: text(64),
  }),
  output: z.object({ corpId: z.string(), username: z.string() }),
  faults: [
    'firstRunLinkInvalid',
    'passwordTooWeak',
    'invalidInput',
    'loginPayloadInvalid',
    'insecureTransport',
  ],
})
