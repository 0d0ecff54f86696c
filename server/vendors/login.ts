import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { LoginWay } from '../../contract/container-login.ts'
import type { Vendor } from '../../contract/vendor.ts'
import { fromOrigin } from '../audit/security-event.ts'
import type { Origin } from '../auth/device-of.ts'
import { sha256 } from '../auth/digest.ts'
import { type Issued, startSession } from '../auth/sessions.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { spendNonce } from '../stores/auth/login-attempts.ts'
import { insertVendorLogin, takeVendorLogin, type VendorLogin } from '../stores/vendors/vendor-logins.ts'
import type { LinkedPerson } from '../stores/vendors/vendor-people.ts'
import { connectionOf } from './connection.ts'
import { identityOfCode, personOfIdentity } from './identity.ts'

export type LoginDeps = Pick<Deps, 'auth' | 'config' | 'database' | 'vendors'>

/** As long as the vendors keep a code; used ones are remembered twice as long (security C-01). */
const CODE_SECONDS = 300

/** Notes a login that begins; the answer is what has to come back with the code. */
export async function beginLogin(
  { database }: LoginDeps,
  login: Omit<VendorLogin, 'browserHash'>,
  browser: string,
): Promise<string> {
  const state = randomBytes(32).toString('hex')
  await insertVendorLogin(database, sha256(state), { ...login, browserHash: sha256(browser) })
  return state
}

export type LoginAttempt = {
  readonly vendor: Vendor
  /** The ways that the called address is for. */
  readonly ways: readonly LoginWay[]
  readonly code: string
  readonly state: string
  /** Of the cookie; undefined: none came. */
  readonly browser: string | undefined
  /** A script of one of our own pages says so itself (transport.ts). */
  readonly byOwnScript: boolean
  readonly corpId: string | undefined
  readonly from: Origin
}

export type LoggedIn = {
  readonly login: VendorLogin
  readonly person: LinkedPerson
  readonly issued: Issued
}

/**
 * A code of the vendor's becomes a session. The state is used up first, then the code, whatever comes of them
 * (security C-01, C-02).
 */
export async function finishLogin(deps: LoginDeps, attempt: LoginAttempt): Promise<LoggedIn> {
  const { auth, database, vendors } = deps
  const { vendor, code, from } = attempt
  try {
    const login = await takeVendorLogin(database, sha256(attempt.state))
    if (login === undefined || !isOurs(login, attempt)) throw new Fault('loginStateInvalid')
    const connection = await connectionOf(database, auth.keys, vendor, attempt.corpId ?? login.corpId)
    if (connection.corpId !== login.corpId) throw new Fault('loginStateInvalid')
    const spent = `${vendor} ${sha256(code).toString('hex')}`
    if (!(await spendNonce(database, spent, CODE_SECONDS))) throw new Fault('vendorCodeInvalid')
    const identity = await identityOfCode(vendors, connection, login.way, code)
    const person = await personOfIdentity(deps, connection, identity)
    const issued = await startSession(auth, { corpId: login.corpId, ...person }, from, vendor)
    return { login, person, issued }
  } catch (error) {
    if (error instanceof Fault) {
      const { fault } = error
      noteFailed(deps, attempt, fault)
      auth.log.warn({ event: 'vendorLoginRefused', vendor, fault, ip: from.ip }, 'login refused')
    }
    throw error
  }
}

/** Of the organisation that was named, which nothing has proved: an unknown one's entries are the system's. */
function noteFailed({ auth }: LoginDeps, { vendor, corpId, from }: LoginAttempt, fault: string): void {
  auth.securityEvents.sum(corpId ?? '*', fromOrigin(from, 'signInFailed', null, { by: vendor, fault }))
}

/**
 * Begun by this browser, for this vendor, in this way. Where another site's frame allows no cookies, the state and a call
 * that only a script of ours can make are the proof: anybody can begin a login and put its state into a link.
 */
function isOurs(login: VendorLogin, { vendor, ways, browser, byOwnScript }: LoginAttempt): boolean {
  if (login.vendor !== vendor || !ways.includes(login.way)) return false
  if (browser !== undefined) return timingSafeEqual(sha256(browser), login.browserHash)
  return byOwnScript && login.framed && login.vendor === 'dingtalk' && login.way === 'silent'
}
