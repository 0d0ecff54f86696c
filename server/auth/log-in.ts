import { noteThrottled } from '../audit/note-throttled.ts'
import { fromOrigin } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import { type Attempting, admitAttempt, forgiveAttempt, networkOf } from '../http/limits/throttle.ts'
import { readLoginSetting, readPasswordSetting } from '../organisation/settings.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { type Credentials, findCredentials, notePasswordWeak } from '../stores/auth/credentials.ts'
import { insertLoginCode } from '../stores/auth/login-codes.ts'
import { signedInFrom } from '../stores/auth/sessions.ts'
import { findCorp, listCorps } from '../stores/organisation/corps.ts'
import type { Auth } from './auth.ts'
import { findDeviceMark } from './device-marks.ts'
import type { Origin } from './device-of.ts'
import { randomToken, sha256 } from './digest.ts'
import { openPassword } from './open-password.ts'
import { isStrongPassword, passwordRuleOf } from './password-policy.ts'
import { isPassword } from './passwords.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

export type LoginInput = {
  readonly corpId: string | undefined
  readonly username: string
  readonly index: string
  readonly password: string
  /** The cookie with the marks of the device. */
  readonly deviceMarks: string | undefined
  readonly from: Origin
}

/**
 * Checks a password and answers a code for the second step, with the secret of the browser it is bound to. Unknown,
 * wrong and switched off are one refusal, after the same work (security A-05).
 */
export async function logIn(
  auth: Auth,
  input: LoginInput,
): Promise<{ readonly code: string; readonly browser: string }> {
  const { database } = auth
  const corpId = await corpOf(auth, input.corpId)
  const username = input.username.trim().toLowerCase()
  const { from } = input
  const user = await findCredentials(database, corpId, username)
  const who = { corpId, username, ip: from.ip, ...(await familiarOf(auth, corpId, user, input)) }
  const noting = noteThrottled(auth, { corpId, userId: user?.id ?? null, from })
  const attempt = await admitAttempt(database, who, noting)
  const password = await openPassword(auth, input.index, input.password)
  const matches = await isPassword(user?.password_hash ?? null, password)
  if (user === undefined || !user.active || !matches) {
    auth.log.warn({ event: 'loginRefused', corpId, username, ip: from.ip }, 'login refused')
    // Of an unknown account nothing is kept: people type passwords there.
    const failed = fromOrigin(from, 'signInFailed', user?.id ?? null, { by: 'password' })
    await addSecurityEvents(database, corpId, [failed])
    throw new Fault('wrongCredentials')
  }
  await forgiveAttempt(database, attempt)
  await judgePassword(auth, corpId, user, password)
  const code = `${corpId}.${randomToken()}`
  const browser = randomToken()
  await insertLoginCode(database, {
    corpId,
    codeHash: sha256(code),
    browserHash: sha256(browser),
    userId: user.id,
    epoch: user.session_epoch,
  })
  return { code, browser }
}

/** Whether the account signed in on this device or from this network; the same work for an account that there is not. */
async function familiarOf(
  { database, keys }: Auth,
  corpId: string,
  user: Credentials | undefined,
  { deviceMarks, from }: LoginInput,
): Promise<Pick<Attempting, 'device' | 'known'>> {
  const [id, epoch] = user === undefined ? [NOBODY, 0] : [user.id, user.session_epoch]
  const device = findDeviceMark(keys.deviceMark, deviceMarks, { corpId, userId: id, epoch })
  if (device !== undefined) return { device }
  const network = networkOf(from.ip)
  const addresses = await signedInFrom(database, corpId, id, epoch)
  return { known: addresses.some((ip) => networkOf(ip) === network) }
}

/** The one moment at which a password is known: is it common, or below the policy of today ("low account security")? */
async function judgePassword(
  { database }: Auth,
  corpId: string,
  user: Credentials,
  password: string,
): Promise<void> {
  const { profile } = await readPasswordSetting(database)
  const isWeak = !isStrongPassword(passwordRuleOf(profile), password, [user.username, user.name])
  if (isWeak !== user.password_weak) await notePasswordWeak(database, corpId, user, isWeak)
}

/** Where the list of organisations is hidden, an unknown one is not told from a wrong password (security A-13). */
async function corpOf(auth: Auth, corpId: string | undefined): Promise<string> {
  if (corpId !== undefined) {
    if ((await findCorp(auth.database, corpId)) !== undefined) return corpId
    const { listOrganisations } = await readLoginSetting(auth.database)
    if (!listOrganisations) return corpId
    throw new Fault('unknownOrganisation')
  }
  const corps = await listCorps(auth.database)
  const [only] = corps
  if (only === undefined) throw new Fault('organisationNotConfigured')
  if (corps.length > 1) throw new Fault('unknownOrganisation')
  return only.corp_id
}
