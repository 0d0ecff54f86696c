import { Fault } from '../http/fault.ts'
import { readLoginSetting } from '../organisation/settings.ts'
import { findCorp, listCorps } from '../stores/corps.ts'
import { insertLoginCode } from '../stores/login-codes.ts'
import { findCredentials } from '../stores/users.ts'
import type { Auth } from './auth.ts'
import { randomToken, sha256 } from './digest.ts'
import { openPassword } from './open-password.ts'
import { isPassword } from './passwords.ts'
import { admitAttempt, forgiveAttempt } from './throttle.ts'

export type LoginInput = {
  readonly corpId: string | undefined
  readonly username: string
  readonly index: string
  readonly password: string
  readonly ip: string
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
  const attempt = await admitAttempt(database, { corpId, username, ip: input.ip })
  const password = await openPassword(auth, input.index, input.password)
  const user = await findCredentials(database, corpId, username)
  const matches = await isPassword(user?.password_hash ?? null, password)
  if (user === undefined || !user.active || !matches) {
    auth.log.warn({ event: 'loginRefused', corpId, username, ip: input.ip }, 'login refused')
    throw new Fault('wrongCredentials')
  }
  await forgiveAttempt(database, attempt)
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
