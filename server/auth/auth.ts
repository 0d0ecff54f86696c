import { createSecurityEvents, type SecurityEvents } from '../audit/event-buffer.ts'
import type { Actor } from '../base/actor.ts'
import type { Log } from '../base/log.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type AccessTokens, createAccessTokens } from './access-token.ts'
import { type DerivedKeys, deriveKeys } from './derived-keys.ts'
import { createLiveSessions, type LiveSessions } from './live-sessions.ts'
import { createLoginKeys, type LoginKeys } from './login-keys.ts'

/** Login and sessions of one server process: made once at start, over the master secret. */
export type Auth = {
  readonly database: Database
  readonly log: Log
  readonly securityEvents: SecurityEvents
  readonly config: Config
  readonly keys: DerivedKeys
  readonly clock: () => number
  readonly accessTokens: AccessTokens
  readonly liveSessions: LiveSessions
  readonly loginKeys: LoginKeys
  /** Who a bearer token stands for; no round trip while the session's answer is fresh. */
  authenticate(bearer: string): Promise<Actor | null>
  /** To be called after the commit that ended one session of a person, or all of them. */
  sessionsEnded(corpId: string, userId: string, sessionId?: string): void
}

export type AuthParts = {
  readonly database: Database
  readonly log: Log
  /** Absent: of its own. */
  readonly securityEvents?: SecurityEvents
  readonly config: Config
  readonly masterSecret: Uint8Array
  /** Milliseconds since 1970; tests hold it still. */
  readonly clock?: () => number
  /** Closes the event streams of a session that ended, or of all of a person. */
  readonly closeStreams?: (corpId: string, userId: string, sessionId?: string) => void
}

export function createAuth(parts: AuthParts): Auth {
  const { database, log, config, masterSecret, clock = Date.now, closeStreams } = parts
  const { securityEvents = createSecurityEvents(database, log) } = parts
  const keys = deriveKeys(masterSecret)
  const accessTokens = createAccessTokens(keys.accessToken, clock)
  const liveSessions = createLiveSessions(database, clock)
  return {
    database,
    log,
    securityEvents,
    config,
    keys,
    clock,
    accessTokens,
    liveSessions,
    loginKeys: createLoginKeys(database, keys.loginKey),
    authenticate: async (bearer) => {
      const claims = await accessTokens.verify(bearer)
      return claims === null ? null : await liveSessions.actorOf(claims)
    },
    sessionsEnded: (corpId, userId, sessionId) => {
      if (sessionId === undefined) liveSessions.forgetUser(corpId, userId)
      else liveSessions.forget(sessionId)
      closeStreams?.(corpId, userId, sessionId)
    },
  }
}
