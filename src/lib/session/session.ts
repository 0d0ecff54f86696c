import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { getRefreshToken, LOGOUT_HEADER, logout, type Tokens } from '../../../contract/session.ts'
import { AppError, isTransient } from '../base/app-error.ts'
import { LEAVING, REFRESH_LOCK } from '../base/early-names.ts'
import { inTurn } from '../base/in-turn.ts'
import { createListeners } from '../base/listeners.ts'
import { deviceValue, keepDeviceValue, SEARCH_HISTORY } from '../device/device-store.ts'
import { send } from '../http/http.ts'

/**
 * `unknown` before the first refresh; `open` with a token; `offline` without one, but this device knows whose page it
 * is; `lost` when the session ended while the app was open; `closed` when nobody is signed in; `left` after signing out.
 */
export type SessionPhase = 'unknown' | 'open' | 'offline' | 'lost' | 'closed' | 'left'

const EARLY_MS = 15_000
const OWNER = 'owner'

/** The access token lives here and nowhere else (security S-09). */
let token: { value: string; expiresAt: number } | undefined
let phase: SessionPhase = 'unknown'
let refreshing: Promise<boolean> | undefined
/** From pressing "sign out" until somebody signs in: what the page still asks for finds no session, and lost none. */
let isLeaving = false
const listeners = createListeners()
type Run = () => Promise<void> | void
const endings = new Set<Run>()

/** A page for people without an account is open: whoever's session this browser has is not used on it. */
let visiting = false
export function isVisiting(): boolean {
  return visiting
}
export function setVisiting(next: boolean): void {
  visiting = next
}

function setPhase(next: SessionPhase): void {
  if (phase === next) return
  phase = next
  listeners.tell()
}

export function sessionPhase(): SessionPhase {
  return phase
}
export const onSessionChange = listeners.on
export function useSessionPhase(): SessionPhase {
  return useSyncExternalStore(onSessionChange, sessionPhase)
}

/** The token to send, `undefined` when there is none or it is about to run out. */
export function accessToken(): string | undefined {
  return token !== undefined && token.expiresAt - EARLY_MS > Date.now() ? token.value : undefined
}

/** Takes the tokens of a login, a refresh or a change of organisation. */
export function openSession(tokens: Tokens): void {
  token = { value: tokens.access_token, expiresAt: Date.now() + tokens.expires_in * 1000 }
  keepDeviceValue(LEAVING, undefined)
  isLeaving = false
  setPhase('open')
}

/** A new access token from the cookie: one request at a time in this tab, and one tab at a time. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= inTurn(REFRESH_LOCK, refreshOnce).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refreshOnce(): Promise<boolean> {
  try {
    const tokens = await send(getRefreshToken, {})
    if (deviceValue(LEAVING, z.boolean()) === true) {
      await finishLeaving(tokens.access_token)
      return false
    }
    if (token !== undefined && ownerOf(token.value) !== ownerOf(tokens.access_token)) {
      await handOver()
      return false
    }
    openSession(tokens)
    return true
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
    keepDeviceValue(LEAVING, undefined)
    return false
  }
}

/** Another tab signed somebody else in: what stands on this page must not be sent in that person's name (S-10). */
async function handOver(): Promise<void> {
  token = undefined
  await forgetSession()
  location.reload()
}

/** Whom a token stands for, as `ownerKey` writes it; `undefined` for a token that cannot be read. */
export function ownerOf(accessToken: string): string | undefined {
  try {
    const claims = accessToken.split('.')[1] ?? ''
    const parsed = subject.safeParse(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))))
    return parsed.success ? `${parsed.data.corp}/${parsed.data.sub}` : undefined
  } catch {
    return undefined
  }
}

const subject = z.object({ corp: z.string(), sub: z.string() })

function isUnauthenticated(error: unknown): boolean {
  return error instanceof AppError && error.failure.kind === 'unauthenticated'
}

/** At the start of the page: is somebody signed in? */
export async function startSession(): Promise<SessionPhase> {
  try {
    // A login may have come first.
    setPhase((await refreshSession()) || accessToken() !== undefined ? 'open' : 'closed')
  } catch (error) {
    setPhase(isTransient(error) && sessionOwner() !== undefined ? 'offline' : 'closed')
  }
  return phase
}

/**
 * The session ended on the server (spec §8). While the app is open a sheet asks for the login over the page, which
 * keeps what was typed; at the start we go to the login page. Inside a frame the parent does (app/require-session.tsx).
 */
export function loseSession(): void {
  token = undefined
  if (isLeaving) return
  const wasOpen = phase === 'open' || phase === 'offline' || phase === 'lost'
  setPhase(wasOpen ? 'lost' : 'closed')
}

/** Runs at logout and before another person's data may appear (security S-10). */
export function onSessionEnd(run: Run): () => void {
  endings.add(run)
  return () => endings.delete(run)
}

/**
 * Signs out; what was decided and not sent goes, so screens ask first (`useLeaving`). No script can take the cookie
 * away: when the server cannot be told now, the device remembers that somebody left, and tells it before the cookie
 * could open a session again (security S-10).
 */
export async function endSession(): Promise<void> {
  const ending = token?.value
  token = undefined
  isLeaving = true
  keepDeviceValue(LEAVING, true)
  if (ending !== undefined) await finishLeaving(ending).catch(() => {})
  await forgetSession()
  setPhase('left')
}

async function finishLeaving(ending: string): Promise<void> {
  await send(logout, {}, { headers: { [LOGOUT_HEADER]: `Bearer ${ending}` } })
  keepDeviceValue(LEAVING, undefined)
}

/** Clears what was kept of the person: caches, owner, the words they searched for. */
export async function forgetSession(): Promise<void> {
  keepDeviceValue(OWNER, undefined)
  keepDeviceValue(SEARCH_HISTORY, undefined)
  await Promise.all([...endings].map((run) => run()))
}

const owner = z.object({ corpId: z.string(), userId: z.string() })

/** Whose page this device shows; ids only. */
export function sessionOwner(): z.output<typeof owner> | undefined {
  return deviceValue(OWNER, owner)
}
/** The organisation that is signed in to, as soon as there is a token; offline the one that this device shows. */
export function sessionCorp(): string | undefined {
  const owner = token === undefined ? undefined : ownerOf(token.value)
  return owner?.split('/')[0] ?? sessionOwner()?.corpId
}
export function keepSessionOwner(next: { corpId: string; userId: string }): void {
  keepDeviceValue(OWNER, next)
}

/** For tests: as if the page had just been opened. */
export function resetSession(): void {
  token = undefined
  refreshing = undefined
  isLeaving = false
  setPhase('unknown')
}
