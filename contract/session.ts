import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** An organisation's own code, as in `/login?corpId=`. */
export const corpCode = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/))

/** The access token; the refresh token travels in an HttpOnly cookie only. `exp` is in seconds since 1970. */
export const tokens = z.object({
  success: z.boolean(),
  access_token: z.string(),
  exp: z.number(),
  expires_in: z.number(),
  user_name: z.string(),
  token_type: z.literal('bearer'),
  scope: z.string(),
  jti: z.string(),
  /** After a password: so many attempts at this account were held back since the last sign-in; absent: none. */
  attempts_held_back: z.optional(z.int()),
})
export type Tokens = z.infer<typeof tokens>

/** A new access token from the session's cookie; takes no token parameter. */
export const getRefreshToken = endpoint({
  name: 'getRefreshToken',
  method: 'GET',
  path: '/login/Authentication/get_refresh_token',
  access: 'public',
  write: true,
  raw: true,
  input: z.object({}),
  output: tokens,
  faults: ['unauthenticated', 'noPermission'],
})

/** The header of `logout`: `Bearer <access token>`; the token names the session that ends (spec §7). */
export const LOGOUT_HEADER = 'Authentication'

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/logout',
  access: 'public',
  input: z.object({}),
  output: z.null(),
  faults: ['unauthenticated', 'noPermission'],
})
