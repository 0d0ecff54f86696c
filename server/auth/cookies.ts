import type { CookieOptions, Exchange } from '../http/exchange.ts'
import { CODE_SECONDS } from '../stores/login-codes.ts'
import { ABSOLUTE_DAYS } from '../stores/sessions.ts'

/** Holds the refresh token; no script can read it (security S-08). */
export const SESSION_COOKIE = '__Host-countersign-session'
/** Ties a login code to the browser that asked for it. */
export const LOGIN_COOKIE = '__Host-countersign-login'

// The prefix __Host- demands Secure and Path=/; browsers take http://localhost for secure.
const OWN_SITE = { path: '/', sameSite: 'Lax', secure: true } as const satisfies CookieOptions

export function setSessionCookie(exchange: Exchange, refreshToken: string): void {
  exchange.setCookie(SESSION_COOKIE, refreshToken, { ...OWN_SITE, maxAgeSeconds: ABSOLUTE_DAYS * 86_400 })
}

export function clearSessionCookie(exchange: Exchange): void {
  exchange.setCookie(SESSION_COOKIE, '', { ...OWN_SITE, maxAgeSeconds: 0 })
}

export function setLoginCookie(exchange: Exchange, browser: string): void {
  exchange.setCookie(LOGIN_COOKIE, browser, { ...OWN_SITE, maxAgeSeconds: CODE_SECONDS })
}

export function clearLoginCookie(exchange: Exchange): void {
  exchange.setCookie(LOGIN_COOKIE, '', { ...OWN_SITE, maxAgeSeconds: 0 })
}
