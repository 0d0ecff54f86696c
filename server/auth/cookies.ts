import type { CookieOptions, Exchange } from '../http/exchange.ts'
import { CODE_SECONDS } from '../stores/auth/login-codes.ts'
import { ABSOLUTE_DAYS } from '../stores/auth/sessions.ts'

/** Holds the refresh token; no script can read it (security S-08). */
export const SESSION_COOKIE = '__Host-countersign-session'
/** Ties a login code to the browser that asked for it. */
export const LOGIN_COOKIE = '__Host-countersign-login'
/** Marks of the people who signed in on this device: a way around waiting, never a way in. */
const DEVICE_COOKIE = '__Host-countersign-device'
const DEVICE_DAYS = 180
/** The first two inside another site's frame, where a browser keeps only what says so: a cookie jar of that site's own. */
const FRAMED_SESSION_COOKIE = '__Host-countersign-framed-session'
const FRAMED_LOGIN_COOKIE = '__Host-countersign-framed-login'

// The prefix __Host- demands Secure and Path=/; browsers take http://localhost for secure.
const OWN_SITE = { path: '/', sameSite: 'Lax', secure: true } as const satisfies CookieOptions
const FRAMED = {
  path: '/',
  sameSite: 'None',
  secure: true,
  partitioned: true,
} as const satisfies CookieOptions

/** As `randomToken` writes it. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The refresh token that a browser showed; `framed`: it lives in another site's frame and goes back there. */
export type ShownSession = { readonly refreshToken: string; readonly framed: boolean }

export function shownSession(exchange: Exchange): ShownSession | undefined {
  const own = exchange.cookie(SESSION_COOKIE)
  if (own !== undefined) return { refreshToken: own, framed: false }
  const framed = exchange.cookie(FRAMED_SESSION_COOKIE)
  return framed === undefined ? undefined : { refreshToken: framed, framed: true }
}

export function setSessionCookie(exchange: Exchange, refreshToken: string, framed: boolean): void {
  const maxAgeSeconds = ABSOLUTE_DAYS * 86_400
  if (framed) exchange.setCookie(FRAMED_SESSION_COOKIE, refreshToken, { ...FRAMED, maxAgeSeconds })
  else exchange.setCookie(SESSION_COOKIE, refreshToken, { ...OWN_SITE, maxAgeSeconds })
}

/** Takes away those that the browser showed. */
export function clearSessionCookie(exchange: Exchange): void {
  exchange.setCookie(SESSION_COOKIE, '', { ...OWN_SITE, maxAgeSeconds: 0 })
  if (exchange.cookie(FRAMED_SESSION_COOKIE) !== undefined)
    exchange.setCookie(FRAMED_SESSION_COOKIE, '', { ...FRAMED, maxAgeSeconds: 0 })
}

/** The secret of a browser that began to log in; nothing but what we could have made. */
export function loginBrowser(exchange: Exchange): string | undefined {
  const shown = exchange.cookie(LOGIN_COOKIE) ?? exchange.cookie(FRAMED_LOGIN_COOKIE)
  return shown !== undefined && TOKEN.test(shown) ? shown : undefined
}

export function setLoginCookie(exchange: Exchange, browser: string, framed = false): void {
  if (framed) exchange.setCookie(FRAMED_LOGIN_COOKIE, browser, { ...FRAMED, maxAgeSeconds: CODE_SECONDS })
  else exchange.setCookie(LOGIN_COOKIE, browser, { ...OWN_SITE, maxAgeSeconds: CODE_SECONDS })
}

export function clearLoginCookie(exchange: Exchange): void {
  exchange.setCookie(LOGIN_COOKIE, '', { ...OWN_SITE, maxAgeSeconds: 0 })
  if (exchange.cookie(FRAMED_LOGIN_COOKIE) !== undefined)
    exchange.setCookie(FRAMED_LOGIN_COOKIE, '', { ...FRAMED, maxAgeSeconds: 0 })
}

export function shownDeviceMarks(exchange: Exchange): string | undefined {
  return exchange.cookie(DEVICE_COOKIE)
}

export function setDeviceMarks(exchange: Exchange, marks: string): void {
  exchange.setCookie(DEVICE_COOKIE, marks, { ...OWN_SITE, maxAgeSeconds: DEVICE_DAYS * 86_400 })
}
