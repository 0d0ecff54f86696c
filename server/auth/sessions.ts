import { randomUUID } from 'node:crypto'
import type { Tokens } from '../../contract/session.ts'
import { fromOrigin } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import { addSecurityEvents, heldBackSinceLogin } from '../stores/audit/security-events.ts'
import { takeLoginCode } from '../stores/auth/login-codes.ts'
import {
  ABSOLUTE_DAYS,
  endSession,
  insertSession,
  rotateSession,
  sessionOwner,
} from '../stores/auth/sessions.ts'
import { ACCESS_TOKEN_SECONDS, type Claims, type TokenSubject } from './access-token.ts'
import type { Auth } from './auth.ts'
import { deviceOf, type Origin } from './device-of.ts'
import { sha256 } from './digest.ts'
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts'

/** An answer of the login calls, and what goes into the cookie. */
export type Issued = { readonly tokens: Tokens; readonly refreshToken: string }

/** The answer of a new session, and whose it is: the device is marked for that person. */
export type Started = Issued & { readonly owner: SessionOwner }

export type SessionOwner = {
  readonly corpId: string
  readonly userId: string
  readonly username: string
  readonly epoch: number
}

/** How somebody signed in. */
export type SignedInBy = 'password' | 'dingtalk' | 'wecom' | 'switch' | 'newPassword'

/** A new session with a new id, whatever cookie the browser sent (security S-06). */
export async function startSession(
  auth: Auth,
  owner: SessionOwner,
  from: Origin,
  by: SignedInBy = 'password',
): Promise<Started> {
  const sessionId = randomUUID()
  const { corpId, userId, epoch } = owner
  const refreshToken = writeRefreshToken(auth.keys.refreshToken, { corpId, sessionId, counter: 1 })
  const tokenHash = sha256(refreshToken)
  const device = deviceOf(from.userAgent)
  const heldBack = await auth.database.transaction(async (tx) => {
    // Before the session is: it counts as a sign-in.
    const held = by === 'password' ? await heldBackSinceLogin(tx, corpId, userId) : 0
    await insertSession(tx, { corpId, id: sessionId, userId, epoch, tokenHash, ip: from.ip, ...device })
    await addSecurityEvents(tx, corpId, [fromOrigin(from, 'signedIn', userId, { by, ...device })])
    return held
  })
  const subject = { userId, corpId, sessionId, epoch }
  const issued = await issue(auth, subject, owner.username, ABSOLUTE_DAYS * 86_400)
  const tokens = heldBack > 0 ? { ...issued, attempts_held_back: heldBack } : issued
  return { tokens, refreshToken, owner }
}

/** Second step of the login. The code is used up, whether it is good or not. */
export async function redeemCode(auth: Auth, code: string, browser: string, from: Origin): Promise<Started> {
  const corpId = code.slice(0, Math.max(0, code.lastIndexOf('.')))
  const owner = await takeLoginCode(auth.database, corpId, sha256(code), sha256(browser))
  if (owner === undefined) throw new Fault('unauthenticated')
  return await startSession(auth, { corpId, ...owner }, from)
}

/** The next access token and the next refresh token; using an old one ends the session (security S-01). */
export async function refresh(auth: Auth, refreshToken: string, from: Origin): Promise<Issued> {
  const shown = readRefreshToken(auth.keys.refreshToken, refreshToken)
  if (shown === null) throw new Fault('unauthenticated')
  const { corpId, sessionId, counter } = shown
  const next = writeRefreshToken(auth.keys.refreshToken, { corpId, sessionId, counter: counter + 1 })
  const hashes = { hash: sha256(refreshToken), nextHash: sha256(next) }
  const { owner, reused } = await rotateSession(auth.database, { corpId, sessionId, counter, ...hashes })
  if (reused !== null) {
    auth.sessionsEnded(corpId, reused.userId, sessionId)
    if (reused.isFirst) await noteReuse(auth, shown, reused.userId, from)
    auth.log.warn({ event: 'refreshTokenReused', corpId, sessionId }, 'a used refresh token came again')
  }
  if (owner === null) throw new Fault('unauthenticated')
  const subject = { userId: owner.userId, corpId, sessionId, epoch: owner.epoch }
  return { tokens: await issue(auth, subject, owner.username, owner.secondsLeft), refreshToken: next }
}

async function noteReuse(
  { database }: Auth,
  { corpId, sessionId }: { readonly corpId: string; readonly sessionId: string },
  userId: string,
  from: Origin,
): Promise<void> {
  const event = fromOrigin(from, 'refreshTokenReused', userId)
  await addSecurityEvents(database, corpId, [{ ...event, subjectKind: 'session', subject: sessionId }])
}

/** A token for reads by the cookie alone: it stays inside this server, and the session does not move on. Null: over. */
export async function sessionForReading(
  auth: Auth,
  refreshToken: string,
): Promise<{ readonly id: string; readonly token: string } | null> {
  const shown = readRefreshToken(auth.keys.refreshToken, refreshToken)
  if (shown === null) return null
  const owner = await sessionOwner(auth.database, { ...shown, hash: sha256(refreshToken) })
  if (owner === null) return null
  const { corpId, sessionId } = shown
  const subject = { userId: owner.userId, corpId, sessionId, epoch: owner.epoch }
  const { access_token: token } = await issue(auth, subject, owner.username, owner.secondsLeft)
  return { id: sessionId, token }
}

/** Ends the session that an access token belongs to; the token may have run out, but must be ours. */
export async function endByToken(auth: Auth, token: string, from: Origin): Promise<Claims | null> {
  const claims = await auth.accessTokens.verify(token, { expired: true })
  if (claims === null) return null
  await auth.database.transaction(async (tx) => {
    const isEnded = await endSession(tx, claims.corp, claims.sid, 'logout')
    if (isEnded) await addSecurityEvents(tx, claims.corp, [fromOrigin(from, 'signedOut', claims.sub)])
  })
  auth.sessionsEnded(claims.corp, claims.sub, claims.sid)
  return claims
}

async function issue(
  auth: Auth,
  subject: TokenSubject,
  username: string,
  secondsLeft: number,
): Promise<Tokens> {
  const life = Math.min(ACCESS_TOKEN_SECONDS, secondsLeft)
  const { token, claims } = await auth.accessTokens.sign(subject, life)
  return {
    success: true,
    access_token: token,
    exp: claims.exp,
    expires_in: life,
    user_name: username,
    token_type: 'bearer',
    scope: 'read',
    jti: claims.jti,
  }
}
