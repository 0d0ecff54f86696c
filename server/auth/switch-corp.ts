import { fromOrigin } from '../audit/security-event.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { endSession } from '../stores/auth/sessions.ts'
import { listMemberships } from '../stores/organisation/users.ts'
import type { Auth } from './auth.ts'
import type { Origin } from './device-of.ts'
import { type Issued, startSession } from './sessions.ts'

/** Goes on as the same person in another organisation: the present session ends, a new one begins there. */
export async function switchTo(auth: Auth, actor: Actor, corpId: string, from: Origin): Promise<Issued> {
  const memberships = await listMemberships(auth.database, actor.corpId, actor.userId)
  const target = memberships.find((membership) => membership.corp_id === corpId)
  if (target === undefined) throw new Fault('unknownOrganisation')
  const issued = await startSession(
    auth,
    { corpId, userId: target.user_id, username: target.username, epoch: target.session_epoch },
    from,
    'switch',
  )
  await auth.database.transaction(async (tx) => {
    await endSession(tx, actor.corpId, actor.sessionId, 'switched')
    const left = fromOrigin(from, 'signedOut', actor.userId, { by: 'switch' })
    await addSecurityEvents(tx, actor.corpId, [left])
  })
  auth.sessionsEnded(actor.corpId, actor.userId, actor.sessionId)
  return issued
}
