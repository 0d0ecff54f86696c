import { atom, useAtomValue } from 'jotai'
import * as z from 'zod/mini'
import { getRefreshToken, LOGOUT_HEADER, logout, type Tokens } from '../../../contract/session.ts'
import { AppError, isTransient } from '../base/app-error.ts'
import { LEAVING, REFRESH_LOCK } from '../base/early-names.ts'
import { inTurn } from '../base/in-turn.ts'
import { follow, store } from '../base/store.ts'
import { deviceValue, keepDeviceValue, SEARCH_HISTORY } from '../device/device-store.ts'
import { send } from '../http/http.ts'

/**
 * `unknown` before the first refresh; `open` with a token; `offline` without one, but this device knows whose page it
 * is; `lost` when the session ended while the app was open; `closed` when nobody is signed in; `left` after signing out.
 */
export type SessionPhase = 'unknown' | 'open' | 'offline' | 'lost' | 'closed' | 'left'

const EARLY_MS = 15_000
const OWNER = 'owner'

type Session = {
  readonly phase: SessionPhase
  /** The access token lives here and nowhere else (security S-09). */
  readonly token: { readonly value: string; readonly expiresAt: number } | undefined
  readonly refreshing: Promise<boolean> | undefined
  /** From pressing "sign out" until somebody signs in: what the page still asks for finds no session, and lost none. */
  readonly isLeaving: boolean
  /** A page for people without an account is open: whoever's session this browser has is not used on it. */
  readonly isVisiting: boolean
}

const session = atom<Session>({
  phase: 'unknown',
  token: undefined,
  refreshing: undefined,
  isLeaving: false,
  isVisiting: false,
})
const phase = atom((get) => get(session).phase)
type Run = () => Promise<void> | void
const endings = new Set<Run>()

const now = () => store().get(session)
function change(part: Partial<Session>): void {
  store().set(session, (before) => ({ ...before, ...part }))
}

export function isVisiting(): boolean {
  return now().isVisiting
}
export function setVisiting(isVisiting: boolean): void {
  change({ isVisiting })
}

export function sessionPhase(): SessionPhase {
  return now().phase
}
export function onSessionChange(listener: () => void): () => void {
  return follow(phase, listener)
}
export function useSessionPhase(): SessionPhase {
  return useAtomValue(phase)
}

/** The token to send, `undefined` when there is none or it is about to run out. */
export function accessToken(): string | undefined {
  const { token } = now()
  return token !== undefined && token.expiresAt - EARLY_MS > Date.now() ? token.value : undefined
}

/** Takes the tokens of a login, a refresh or a change of organisation. */
export function openSession(tokens: Tokens): void {
  const token = { value: tokens.access_token, expiresAt: Date.now() + tokens.expires_in * 1000 }
  keepDeviceValue(LEAVING, undefined)
  change({ token, isLeaving: false, phase: 'open' })
}

/** A new access token from the cookie: one request at a time in this tab, and one tab at a time. */
export function refreshSession(): Promise<boolean> {
  const running = now().refreshing
  if (running !== undefined) return running
  const refreshing = inTurn(REFRESH_LOCK, refreshOnce).finally(() => change({ refreshing: undefined }))
  change({ refreshing })
  return refreshing
}

async function refreshOnce(): Promise<boolean> {
  try {
    const tokens = await send(getRefreshToken, {})
    if (deviceValue(LEAVING, z.boolean()) === true) {
      await finishLeaving(tokens.access_token)
      return false
    }
    const { token } = now()
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
  change({ token: undefined })
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
    const isOpen = (await refreshSession()) || accessToken() !== undefined
    change({ phase: isOpen ? 'open' : 'closed' })
  } catch (error) {
    change({ phase: isTransient(error) && sessionOwner() !== undefined ? 'offline' : 'closed' })
  }
  return sessionPhase()
}

/**
 * The session ended on the server (spec §8). While the app is open a sheet asks for the login over the page, which
 * keeps what was typed; at the start we go to the login page. Inside a frame the parent does (app/require-session.tsx).
 */
export function loseSession(): void {
  const { phase, isLeaving } = now()
  const wasOpen = phase === 'open' || phase === 'offline' || phase === 'lost'
  change({ token: undefined, phase: isLeaving ? phase : wasOpen ? 'lost' : 'closed' })
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
  const ending = now().token?.value
  change({ token: undefined, isLeaving: true })
  keepDeviceValue(LEAVING, true)
  if (ending !== undefined) await finishLeaving(ending).catch(() => {})
  await forgetSession()
  change({ phase: 'left' })
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
  const { token } = now()
  const owner = token === undefined ? undefined : ownerOf(token.value)
  return owner?.split('/')[0] ?? sessionOwner()?.corpId
}
export function keepSessionOwner(next: { corpId: string; userId: string }): void {
  keepDeviceValue(OWNER, next)
}
