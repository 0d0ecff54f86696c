import type { ParsedInputOf } from '../../contract/endpoint.ts'
import type { modifyUserPassword } from '../../contract/my-account.ts'
import { noteThrottled } from '../audit/note-throttled.ts'
import { fromOrigin } from '../audit/security-event.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import { admitAttempt, forgiveAttempt } from '../http/limits/throttle.ts'
import { readPasswordSetting } from '../organisation/settings.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { type Credentials, credentialsOf, replacePassword } from '../stores/auth/credentials.ts'
import type { Auth } from './auth.ts'
import type { Origin } from './device-of.ts'
import { openPasswords } from './open-password.ts'
import { passwordRuleOf, requireStrongPassword } from './password-policy.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { type Started, startSession } from './sessions.ts'

type Input = ParsedInputOf<typeof modifyUserPassword>

/**
 * A person's own new password, after the old one (spec §5, security ). Trying out old passwords is held back
 * as wrong logins are. All sessions of the person end; the answer is a new one.
 */
export async function changePassword(auth: Auth, actor: Actor, input: Input, from: Origin): Promise<Started> {
  const { database, log } = auth
  const { corpId, userId } = actor
  const user = await credentialsOf(database, corpId, userId)
  if (user === undefined) throw new Fault('unauthenticated')
  const who = { corpId, username: user.username, ip: from.ip, known: true }
  const attempt = await admitAttempt(database, who, noteThrottled(auth, { corpId, userId, from }))
  const [oldPassword, newPassword] = await openPasswords(auth, input.index, [
    input.oldPassword,
    input.newPassword,
  ])
  requireGiven({ oldPassword, newPassword })
  if (!(await isPassword(user.password_hash, oldPassword))) {
    log.warn({ event: 'passwordChangeRefused', corpId, userId, ip: from.ip }, 'wrong old password')
    await addSecurityEvents(database, corpId, [fromOrigin(from, 'passwordChangeRefused', userId)])
    throw new Fault('wrongOldPassword')
  }
  await forgiveAttempt(database, attempt)
  await requireBetter(auth, user, oldPassword, newPassword)
  const nextHash = await hashPassword(newPassword)
  const changed = await database.transaction(async (tx) => {
    const replaced = await replacePassword(tx, corpId, user, nextHash)
    if (replaced !== undefined)
      await addSecurityEvents(tx, corpId, [fromOrigin(from, 'passwordChanged', userId)])
    return replaced
  })
  // Another device was faster: the old password of this call is not in force any more.
  if (changed === undefined) throw new Fault('wrongOldPassword')
  const owner = { corpId, userId, username: user.username, epoch: changed.epoch }
  const issued = await startSession(auth, owner, from, 'newPassword')
  auth.sessionsEnded(corpId, userId)
  log.info({ event: 'passwordChanged', corpId, userId, ip: from.ip }, 'password changed')
  return issued
}

function requireGiven(passwords: Readonly<Record<'oldPassword' | 'newPassword', string>>): void {
  const problems = Object.entries(passwords)
    .filter(([, password]) => password === '')
    .map(([path]) => ({ path, problem: 'required' }))
  if (problems.length > 0) throw new Fault('invalidInput', { problems })
}

async function requireBetter(
  { database }: Auth,
  user: Credentials,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  if (newPassword === oldPassword) throw new Fault('passwordUnchanged')
  const { profile } = await readPasswordSetting(database)
  requireStrongPassword(passwordRuleOf(profile), newPassword, [user.username, user.name])
}
