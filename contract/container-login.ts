import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { corpCode, tokens } from './session.ts'
import { queryBoolean } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { vendorName } from './vendor.ts'

const text = (max: number) => z.string().check(z.minLength(1), mostCharacters(max))
const ignored = z.optional(z.string().check(mostCharacters(2000)))

/**
 * `silent`: inside the container. `scan`: in an ordinary browser, where the person shows who he is on the phone or
 * signs in at the vendor.
 */
export const LOGIN_WAYS = ['silent', 'scan'] as const
export type LoginWay = (typeof LOGIN_WAYS)[number]

/** Ours: which vendors people of an organisation may sign in with. `corpId`: ours or the vendor's code of it. */
export const listContainerLogins = endpoint({
  name: 'listContainerLogins',
  method: 'GET',
  path: '/public/container/logins',
  access: 'public',
  fewPerAddress: true,
  input: z.object({ corpId: z.optional(corpCode) }),
  output: z.object({
    /** Our code of the organisation; null: unknown, or none was named and there are several. */
    corpId: z.nullable(z.string()),
    vendors: z.array(vendorName),
  }),
  faults: [],
})

const beginInput = z.object({
  vendor: vendorName,
  way: z.enum(LOGIN_WAYS),
  /** Ours or the vendor's code; may be left out where one organisation is connected only. */
  corpId: z.optional(corpCode),
  /** Where to go on; anything but our own origin or a configured site leads home (security C-03). */
  returnUrl: z.optional(z.string()),
  /** The page stands in another site's frame: cookies are made for that (security S-08). */
  framed: z.optional(queryBoolean),
})

const begunLogin = z.object({
  state: z.string(),
  /** Our code of the organisation. */
  corpId: z.string(),
  /** The vendor's code: what DingTalk's `requestAuthCode` asks for; WeCom's appid. */
  vendorCorpId: z.string(),
  /** DingTalk's client id (appKey); of WeCom the same as `vendorCorpId`. */
  clientId: z.string(),
  agentId: z.string(),
  /** Where the vendor sends the browser back to. */
  redirectUri: z.string(),
  /** Where to send the whole page; null: inside DingTalk the container itself hands out a code. */
  authorizeUrl: z.nullable(z.string()),
})

/**
 * Ours: begins a login by a vendor. Binds what comes back to this browser, this vendor, this organisation and the
 * place to go on at (security C-02), once and for five minutes.
 */
export const beginContainerLogin = endpoint({
  name: 'beginContainerLogin',
  method: 'POST',
  path: '/login/container/begin',
  access: 'public',
  fewPerAddress: true,
  input: beginInput,
  output: begunLogin,
  faults: ['vendorNotConnected', 'invalidInput', 'insecureTransport', 'noPermission', 'tooManyRequests'],
})

/**
 * Ours: what a page shows first, beside `getRefreshToken` and by the same cookie, before there is a token: one trip of a
 * slow line instead of two. `addresses`: of a few reads behind the login, below the base path, with their query.
 * `answers` in their order, `body` as that call answers; any other address has status 404. `session`: whose they are, as
 * `sid` in an access token; another tab may sign somebody else in between (security S-10). Where nobody is signed in and
 * the page stands in a container, `login` says how it would begin its login, and that is begun.
 */
export const readFirst = endpoint({
  name: 'readFirst',
  method: 'POST',
  path: '/login/Authentication/read_first',
  access: 'public',
  input: z.object({
    addresses: z.array(z.string().check(mostCharacters(400))).check(z.maxLength(4)),
    login: z.optional(beginInput),
  }),
  output: z.object({
    session: z.nullable(z.string()),
    answers: z.array(z.object({ status: z.number(), body: z.string() })),
    /** Null with a session. */
    login: z.nullable(begunLogin),
  }),
  faults: ['unauthenticated', ...beginContainerLogin.faults],
})

const loginInput = z.object({
  /** From the container, once, five minutes. */
  code: text(512),
  /** Of `beginContainerLogin`. */
  state: text(128),
  corpId: z.optional(corpCode),
  client_id: ignored,
  scope: ignored,
})

/** As `getToken`, with the fields of the family. The refresh token is in the cookie only (security S-09). */
const containerTokens = z.extend(tokens, {
  errcode: z.literal(0),
  user_id: z.string(),
  mobile: z.boolean(),
  userinfo: z.object({ id: z.string(), name: z.string(), username: z.string() }),
  /** Our code of the organisation. */
  corpId: z.string(),
  /** Where to go on: path, query and hash below the base path, or a whole address of a configured site. */
  returnUrl: z.string(),
})

const LOGIN_FAULTS = [
  'vendorCodeInvalid',
  'loginStateInvalid',
  'vendorNotConnected',
  'vendorPersonUnknown',
  'vendorOutsider',
  'vendorOutOfRange',
  'accountSwitchedOff',
  'vendorRefused',
  'vendorBusy',
  'vendorUnreachable',
  'insecureTransport',
  'noPermission',
  'tooManyRequests',
] as const

/** The login inside DingTalk (spec §7 "mobile login ajax"): a code of the container becomes a session. */
export const mobileLogin = endpoint({
  name: 'mobileLogin',
  method: 'GET',
  path: '/login/mobile/ajax',
  access: 'public',
  write: true,
  raw: true,
  fewPerAddress: true,
  input: loginInput,
  output: containerTokens,
  faults: LOGIN_FAULTS,
})

/** The same for WeCom: the code of its redirect or of its login panel. */
export const wxLogin = endpoint({
  name: 'wxLogin',
  method: 'GET',
  path: '/login/wx/ajax',
  access: 'public',
  write: true,
  raw: true,
  fewPerAddress: true,
  input: loginInput,
  output: containerTokens,
  faults: LOGIN_FAULTS,
})

/**
 * Where DingTalk sends an ordinary browser back to after a scan: answers with a redirect, to where the login was begun
 * for or to the login page with `failed=<fault>`. No token is in the address.
 */
export const dingTalkScanned = endpoint({
  name: 'dingTalkScanned',
  method: 'GET',
  path: '/login/dingtalk',
  access: 'public',
  raw: true,
  input: z.object({
    /** DingTalk says `authCode`, the family `code`. */
    authCode: z.optional(text(512)),
    code: z.optional(text(512)),
    state: z.optional(text(128)),
    redirect_uri: ignored,
    login_fail_redirect_uri: ignored,
  }),
  output: z.string(),
  faults: [],
})

/** The query name by which the login page is told why a login by a vendor failed: a fault. */
export const LOGIN_FAILED_QUERY = 'failed'
