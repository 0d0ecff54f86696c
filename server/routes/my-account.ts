import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import {
  endMyOtherSessions,
  endMySession,
  listMySessions,
  modifyUserPassword,
  removeMyPicture,
  setMyPicture,
} from '../../contract/my-account.ts'
import { doneBy, type SecurityEvent } from '../audit/security-event.ts'
import { changePassword } from '../auth/change-password.ts'
import { setSessionCookie, shownSession } from '../auth/cookies.ts'
import { markDevice } from '../auth/device-marks.ts'
import { originOf } from '../auth/device-of.ts'
import { requireSameSite, requireSecureTransport } from '../auth/transport.ts'
import type { Actor } from '../base/actor.ts'
import type { Deps } from '../deps.ts'
import { takePicture } from '../files/take-picture.ts'
import { route, type SessionContext } from '../http/route.ts'
import { imageUrl } from '../organisation/people.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import {
  endOtherSessionsOf,
  endSessionOf,
  type MySessionRow,
  sessionsOf,
} from '../stores/auth/my-sessions.ts'
import { touchOrganisation } from '../stores/organisation/corps.ts'
import { dropPersonPicture, putPersonPicture } from '../stores/organisation/user-images.ts'

/** What people do about their own accounts: password, devices, picture (spec §2 "Personal info and settings"). */
export function registerMyAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { auth, config } = deps
  route(app, modifyUserPassword, async (input, { actor, ...context }) => {
    requireSecureTransport(context.exchange)
    requireSameSite(context.exchange, config.publicUrl)
    const started = await changePassword(auth, actor, input, originOf(context))
    const isFramed = shownSession(context.exchange)?.framed ?? false
    setSessionCookie(context.exchange, started.refreshToken, isFramed)
    if (!isFramed) markDevice(auth, context.exchange, started)
    return started.tokens
  })
  registerDevices(app, deps)
  registerPicture(app, deps)
}

function registerDevices(app: FastifyInstance, { auth, database }: Deps): void {
  route(app, listMySessions, async (_, { actor: { corpId, userId, sessionId } }) => {
    const rows = await sessionsOf(database, corpId, userId, sessionId)
    return rows.map((row) => presentSession(row, sessionId))
  })
  route(app, endMySession, async ({ id }, context) => {
    const { corpId, userId } = context.actor
    const ended = await database.transaction(async (tx) => {
      const count = await endSessionOf(tx, corpId, userId, id)
      if (count > 0) await addSecurityEvents(tx, corpId, [sessionsEnded(context, count)])
      return count
    })
    if (ended > 0) auth.sessionsEnded(corpId, userId, id)
    return { ended }
  })
  route(app, endMyOtherSessions, async (_, context) => {
    const { corpId, userId, sessionId } = context.actor
    const ended = await database.transaction(async (tx) => {
      const ids = await endOtherSessionsOf(tx, corpId, userId, sessionId)
      if (ids.length > 0) await addSecurityEvents(tx, corpId, [sessionsEnded(context, ids.length)])
      return ids
    })
    for (const id of ended) auth.sessionsEnded(corpId, userId, id)
    return { ended: ended.length }
  })
}

function sessionsEnded(context: SessionContext, sessions: number): SecurityEvent {
  return doneBy(context, 'sessionsEnded', { detail: { sessions } })
}

function presentSession(
  { id, browser, system, ip, created_at, rotated_at }: MySessionRow,
  currentId: string,
) {
  return {
    id,
    current: id === currentId,
    browser,
    system,
    ip,
    createdAt: created_at.toISOString(),
    lastSeenAt: rotated_at.toISOString(),
  }
}

function registerPicture(app: FastifyInstance, deps: Deps): void {
  const shown = async ({ corpId, userId }: Actor) => {
    const organisation = await deps.organisations.current(corpId)
    return { imgUrl: imageUrl(organisation.person(userId)) }
  }
  // In a scope of its own: the parser of multipart bodies is there for uploads only.
  app.register(async (scope) => {
    await scope.register(multipart)
    route(scope, setMyPicture, async (input, { actor, exchange }) => {
      const bytes = await takePicture(deps, input, exchange.filePart)
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      await deps.database.transaction(async (tx) => {
        const picture = { version, contentType: 'image/jpeg', bytes }
        await putPersonPicture(tx, actor.corpId, actor.userId, picture)
        await touchOrganisation(tx, actor.corpId)
      })
      return shown(actor)
    })
  })
  route(app, removeMyPicture, async (_, { actor }) => {
    await deps.database.transaction(async (tx) => {
      // Everybody loads an organisation that was touched anew: not for nothing.
      if (await dropPersonPicture(tx, actor.corpId, actor.userId)) await touchOrganisation(tx, actor.corpId)
    })
    return shown(actor)
  })
}
