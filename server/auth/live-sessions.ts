import { LRUCache } from 'lru-cache'
import type { Actor } from '../base/actor.ts'
import type { Database } from '../db/database.ts'
import { scopesOf } from '../policies/scopes.ts'
import { liveSession } from '../stores/auth/sessions.ts'
import type { Claims } from './access-token.ts'

const FRESH_MS = 15_000
const REMEMBERED_SESSIONS = 20_000

/** Who the sessions in use belong to, asked of the database at most every 15 seconds per session (security S-05). */
export type LiveSessions = {
  /** Null when the session ended, its owner was switched off or the token is of an older epoch. */
  actorOf(claims: Claims): Promise<Actor | null>
  /** For what the server signed itself in the name of a session: null when that is over. */
  actorOfSession(session: SessionKey): Promise<Actor | null>
  /** The next call of the session asks the database again. */
  forget(sessionId: string): void
  /** The same for all sessions of a person: switched off, new password, new permissions. */
  forgetUser(corpId: string, userId: string): void
}

/** A session and whose it is. */
export type SessionKey = Pick<Claims, 'corp' | 'sub' | 'sid'>

type Answer = { readonly actor: Actor; readonly epoch: number } | null
type Entry = { readonly asked: number; readonly owner: string; readonly answer: Promise<Answer> }

export function createLiveSessions(database: Database, clock: () => number): LiveSessions {
  // An answer on its way is already in the map: forgetting it means that it is never used again, not even by those who
  // come while it is under way.
  const entries = new LRUCache<string, Entry>({ max: REMEMBERED_SESSIONS })
  const ask = (claims: SessionKey): Entry => {
    const answer = load(database, claims)
    const entry = { asked: clock(), owner: `${claims.corp}/${claims.sub}`, answer }
    entries.set(claims.sid, entry)
    answer.catch(() => {
      if (entries.get(claims.sid) === entry) entries.delete(claims.sid)
    })
    return entry
  }
  const answerFor = async (session: SessionKey): Promise<Answer> => {
    const known = entries.get(session.sid)
    const isFresh = known !== undefined && clock() - known.asked < FRESH_MS
    const answer = await (isFresh ? known : ask(session)).answer
    const isOwn = answer?.actor.corpId === session.corp && answer.actor.userId === session.sub
    return isOwn ? answer : null
  }
  return {
    actorOf: async (claims) => {
      const answer = await answerFor(claims)
      return answer === null || answer.epoch !== claims.epoch ? null : answer.actor
    },
    actorOfSession: async (session) => (await answerFor(session))?.actor ?? null,
    forget: (sessionId) => {
      entries.delete(sessionId)
    },
    forgetUser: (corpId, userId) => {
      for (const [sessionId, entry] of entries) {
        if (entry.owner === `${corpId}/${userId}`) entries.delete(sessionId)
      }
    },
  }
}

async function load(database: Database, claims: SessionKey): Promise<Answer> {
  const session = await liveSession(database, claims.corp, claims.sid)
  if (session === undefined) return null
  const actor: Actor = {
    corpId: claims.corp,
    userId: session.userId,
    name: session.name,
    sessionId: claims.sid,
    permissions: session.grants.map((grant) => grant.permission),
    scopes: scopesOf(session.grants),
  }
  return { actor, epoch: session.epoch }
}
