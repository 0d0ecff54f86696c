import type { FastifyInstance } from 'fastify'
import {
  beginContainerLogin,
  dingTalkScanned,
  LOGIN_FAILED_QUERY,
  type LoginWay,
  listContainerLogins,
  mobileLogin,
  wxLogin,
} from '../../contract/container-login.ts'
import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts'
import type { Vendor } from '../../contract/vendor.ts'
import { clearLoginCookie, loginBrowser, setLoginCookie, setSessionCookie } from '../auth/cookies.ts'
import { originOf } from '../auth/device-of.ts'
import { randomToken } from '../auth/digest.ts'
import { isByOwnScript, requireSameSite, requireSecureTransport } from '../auth/transport.ts'
import { Fault } from '../base/fault.ts'
import { createRateLimit } from '../http/limits/rate-limit.ts'
import { OwnReply } from '../http/own-reply.ts'
import { type PublicContext, route } from '../http/route.ts'
import { vendorsOf } from '../stores/vendors/vendor-corps.ts'
import { authorizeUrlOf, redirectUriOf } from '../vendors/authorize-url.ts'
import { connectionOf } from '../vendors/connection.ts'
import { beginLogin, finishLogin, type LoggedIn, type LoginDeps } from '../vendors/login.ts'
import { ownOrigin, returnUrlOf } from '../vendors/own-address.ts'
import { registerFirstReads } from './first-reads.ts'

/** Login by DingTalk and WeCom: inside the container, and by scan in ordinary browsers (spec §7 "Auth host"). */
export function registerContainerLoginRoutes(app: FastifyInstance, deps: LoginDeps): void {
  const { auth, config, database } = deps
  // Of what comes within another call, or must end at our login page; other calls are counted before they begin.
  const requireRate = createRateLimit(auth.clock)

  route(app, listContainerLogins, async ({ corpId }) => {
    const found = await vendorsOf(database, corpId ?? '*')
    const corps = new Set(found.map((one) => one.corp_id))
    const [known] = corpId === undefined && corps.size > 1 ? [] : corps
    const vendors = found.filter((one) => one.corp_id === known).map(({ vendor }) => vendor)
    return { corpId: known ?? null, vendors }
  })

  const begin = loginStart(deps, requireRate)
  route(app, beginContainerLogin, begin)
  registerFirstReads(app, deps, begin)

  type Input = ParsedInputOf<typeof mobileLogin>
  const login = async (vendor: Vendor, ways: readonly LoginWay[], input: Input, context: PublicContext) => {
    const { call, exchange } = context
    requireSecureTransport(exchange)
    requireSameSite(exchange, config.publicUrl)
    const { code, state, corpId } = input
    const browser = loginBrowser(exchange)
    const byOwnScript = isByOwnScript(exchange, config.publicUrl)
    const from = originOf(context)
    const done = await finishLogin(deps, { vendor, ways, code, state, corpId, browser, byOwnScript, from })
    grantTo(context, done)
    return answerOf(done, call.client === 'APP')
  }
  route(app, mobileLogin, (input, context) => login('dingtalk', ['silent'], input, context))
  route(app, wxLogin, (input, context) => login('wecom', ['silent', 'scan'], input, context))

  // The browser comes from DingTalk's site: what binds it to us is the state, and the cookie that goes with it.
  route(app, dingTalkScanned, async ({ authCode, code, state }, context) => {
    const { call, exchange } = context
    try {
      requireRate(call.ip)
      requireSecureTransport(exchange)
      const shown = authCode ?? code
      if (shown === undefined || state === undefined) throw new Fault('loginStateInvalid')
      const done = await finishLogin(deps, {
        vendor: 'dingtalk',
        ways: ['scan'],
        code: shown,
        state,
        browser: loginBrowser(exchange),
        byOwnScript: false,
        corpId: undefined,
        from: originOf(context),
      })
      grantTo(context, done)
      return redirect(addressOf(config.basePath, done.login.returnUrl))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return redirect(`${config.basePath}login?${LOGIN_FAILED_QUERY}=${error.fault}`)
    }
  })
}

/** Begins a login by a vendor, and ties it to the browser that asks. */
function loginStart(deps: LoginDeps, requireRate: ReturnType<typeof createRateLimit>) {
  const { auth, config, database } = deps
  return async (
    input: ParsedInputOf<typeof beginContainerLogin>,
    { call, exchange }: PublicContext,
  ): Promise<OutputOf<typeof beginContainerLogin>> => {
    requireRate(call.ip)
    requireSecureTransport(exchange)
    requireSameSite(exchange, config.publicUrl)
    const { vendor, way, framed = false } = input
    const connection = await connectionOf(database, auth.keys, vendor, input.corpId)
    const origin = ownOrigin(config, exchange)
    // Nobody told us our own address: the vendor could not send anybody back.
    if (origin === null) throw new Fault('vendorNotConnected')
    const { corpId } = connection
    const returnUrl = returnUrlOf(config, origin, input.returnUrl)
    const browser = loginBrowser(exchange) ?? randomToken()
    const state = await beginLogin(deps, { corpId, vendor, way, framed, returnUrl }, browser)
    setLoginCookie(exchange, browser, framed)
    const redirectUri = redirectUriOf(connection, way, origin, config.basePath)
    return {
      state,
      corpId,
      vendorCorpId: connection.vendorCorpId,
      clientId: connection.clientId,
      agentId: connection.agentId,
      redirectUri,
      authorizeUrl: authorizeUrlOf(connection, way, redirectUri, state),
    }
  }
}

function grantTo({ exchange }: PublicContext, { login, issued }: LoggedIn): void {
  clearLoginCookie(exchange)
  setSessionCookie(exchange, issued.refreshToken, login.framed)
}

function answerOf({ login, person, issued }: LoggedIn, mobile: boolean): OutputOf<typeof mobileLogin> {
  const { userId, name, username } = person
  return {
    ...issued.tokens,
    errcode: 0,
    user_id: userId,
    mobile,
    userinfo: { id: userId, name, username },
    corpId: login.corpId,
    returnUrl: login.returnUrl,
  }
}

/** A path of ours below the base path, or the whole address of a configured site: nothing else was stored. */
function addressOf(basePath: string, returnUrl: string): string {
  return returnUrl.startsWith('/') ? basePath + returnUrl.slice(1) : returnUrl
}

function redirect(location: string): OwnReply {
  return new OwnReply('', { location, 'cache-control': 'no-store' }, 302)
}
