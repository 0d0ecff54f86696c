import type { FastifyInstance } from 'fastify'
import {
  describeFirstRun,
  firstRun,
  getCode,
  getPublicKey,
  getToken,
  oauthToken,
  switchCorp,
} from '../../contract/login.ts'
import { getRefreshToken, LOGOUT_HEADER, logout, type Tokens } from '../../contract/session.ts'
import type { Claims } from '../auth/access-token.ts'
import type { Auth } from '../auth/auth.ts'
import {
  clearLoginCookie,
  clearSessionCookie,
  LOGIN_COOKIE,
  setLoginCookie,
  setSessionCookie,
  shownDeviceMarks,
  shownSession,
} from '../auth/cookies.ts'
import { markDevice } from '../auth/device-marks.ts'
import { originOf } from '../auth/device-of.ts'
import { carryOutLink, describeLink } from '../auth/first-run.ts'
import { logIn } from '../auth/log-in.ts'
import { issueNonce } from '../auth/login-nonce.ts'
import { endByToken, type Issued, redeemCode, refresh } from '../auth/sessions.ts'
import { switchTo } from '../auth/switch-corp.ts'
import { requireSameSite, requireSecureTransport } from '../auth/transport.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../http/exchange.ts'
import { type PublicContext, route } from '../http/route.ts'

type SessionDeps = Pick<Deps, 'auth' | 'config'>

/** Login, refresh, logout, change of organisation, first run (spec §7 "Auth host"). */
export function registerSessionRoutes(app: FastifyInstance, deps: SessionDeps): void {
  registerLogin(app, deps)
  registerTokens(app, deps)
  registerFirstRun(app, deps)
}

function registerLogin(app: FastifyInstance, { auth, config }: SessionDeps): void {
  route(app, getPublicKey, async () => {
    const time = auth.clock()
    return { ...(await auth.loginKeys.current()), nonce: issueNonce(auth.keys.loginNonce, time), time }
  })
  route(app, getCode, async (input, { call, exchange }) => {
    requireSecureTransport(exchange)
    requireSameSite(exchange, config.publicUrl)
    const { code, browser } = await logIn(auth, {
      ...input,
      corpId: input.corpId,
      deviceMarks: shownDeviceMarks(exchange),
      from: originOf({ call, exchange }),
    })
    setLoginCookie(exchange, browser)
    return { errcode: 0, errmsg: '', code }
  })
}

/** What answers with tokens or ends them; all of it for pages of our own origin only. */
function registerTokens(app: FastifyInstance, { auth, config }: SessionDeps): void {
  const ownPage = (exchange: Exchange) => requireSameSite(exchange, config.publicUrl)
  const redeem = async (code: string | undefined, { call, exchange }: PublicContext): Promise<Tokens> => {
    requireSecureTransport(exchange)
    ownPage(exchange)
    const browser = exchange.cookie(LOGIN_COOKIE)
    if (browser === undefined || code === undefined) throw new Fault('unauthenticated')
    const started = await redeemCode(auth, code, browser, originOf({ call, exchange }))
    clearLoginCookie(exchange)
    markDevice(auth, exchange, started)
    return grant(exchange, started, false)
  }
  const renew = async ({ call, exchange }: PublicContext): Promise<Tokens> => {
    ownPage(exchange)
    const shown = shownSession(exchange)
    if (shown === undefined) throw new Fault('unauthenticated')
    return grant(
      exchange,
      await refresh(auth, shown.refreshToken, originOf({ call, exchange })),
      shown.framed,
    )
  }
  route(app, getToken, async ({ code }, context) => redeem(code, context))
  route(app, getRefreshToken, async (_, context) => renew(context))
  route(app, oauthToken, async ({ grant_type, code, client_id }, context) => {
    const granted = grant_type === 'refresh_token' ? await renew(context) : await redeem(code, context)
    return { ...granted, client: client_id ?? 'api', username: granted.user_name }
  })
  route(app, logout, async (_, { call, exchange }) => {
    ownPage(exchange)
    await logOut(auth, { call, exchange })
    return null
  })
  route(app, switchCorp, async ({ corpId }, { actor, call, exchange }) => {
    ownPage(exchange)
    const framed = shownSession(exchange)?.framed ?? false
    return grant(exchange, await switchTo(auth, actor, corpId, originOf({ call, exchange })), framed)
  })
}

function registerFirstRun(app: FastifyInstance, { auth }: SessionDeps): void {
  route(app, describeFirstRun, async ({ code }) => await describeLink(auth, code))
  route(app, firstRun, async (input, { call, exchange }) => {
    requireSecureTransport(exchange)
    return await carryOutLink(auth, input, originOf({ call, exchange }))
  })
}

function grant(exchange: Exchange, { tokens, refreshToken }: Issued, framed: boolean): Tokens {
  setSessionCookie(exchange, refreshToken, framed)
  return tokens
}

/**
 * Ends the session that the token in the Authentication header belongs to. A bearer header beside it must be of the
 * same session: nobody is logged out by somebody else's call (security S-04).
 */
async function logOut(auth: Auth, { call, exchange }: PublicContext): Promise<Claims> {
  const token = bearerOf(exchange.header(LOGOUT_HEADER))
  const claims = token === undefined ? null : await auth.accessTokens.verify(token, { expired: true })
  if (token === undefined || claims === null) throw new Fault('unauthenticated')
  const other = bearerOf(exchange.header('authorization'))
  if (other !== undefined) {
    const actor: Actor | null = await auth.authenticate(other)
    if (actor !== null && actor.sessionId !== claims.sid) throw new Fault('noPermission')
  }
  await endByToken(auth, token, originOf({ call, exchange }))
  clearSessionCookie(exchange)
  return claims
}

function bearerOf(header: string | undefined): string | undefined {
  return header === undefined || header.length > 4_096 ? undefined : /^Bearer ([\w.-]+)$/i.exec(header)?.[1]
}
