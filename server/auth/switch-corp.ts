import type { Actor } from '../http/actor.ts'
import { Fault } from '../http/fault.ts'
import { endSession } from '../stores/sessions.ts'
import { listMemberships } from '../stores/users.ts'
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
  )
  await endSession(auth.database, actor.corpId, actor.sessionId, 'switched')
  auth.sessionsEnded(actor.corpId, actor.userId, actor.sessionId)
  return issued
}
