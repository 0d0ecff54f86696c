import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp, type RegisterRoutes } from '../../server/app.ts'
import { createSecurityEvents } from '../../server/audit/event-buffer.ts'
import type { Actor } from '../../server/base/actor.ts'
import { createLog } from '../../server/base/log.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Deps } from '../../server/deps.ts'
import { createDisks } from '../../server/files/disks.ts'
import { createHub } from '../../server/notify/live/hub.ts'

export const SOMEONE: Actor = {
  corpId: 'corp-a',
  userId: 'user-1',
  name: 'Li Na',
  sessionId: 'session-1',
  permissions: [],
}

/** The token that stands for SOMEONE in a bare app. */
export const TOKEN = 'token-of-someone'

export const signedIn = { authorization: `Bearer ${TOKEN}` }

type BareOptions = {
  readonly areas?: readonly RegisterRoutes[]
  readonly env?: Readonly<Record<string, string>>
  readonly folder?: string
  /** Receives the lines of the log. */
  readonly lines?: string[]
}

/** Only what the HTTP core needs; a test names the areas it serves. */
type HttpDeps = Pick<
  Deps,
  'config' | 'database' | 'disks' | 'log' | 'authenticate' | 'hub' | 'build' | 'securityEvents'
> & {
  readonly auth: Pick<Deps['auth'], 'clock'>
}

/** The HTTP application over a database that cannot be reached, for what must hold without one. */
export async function bareApp(options: BareOptions = {}): Promise<FastifyInstance> {
  const database = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  const { lines } = options
  const log = lines
    ? createLog('debug', { write: (line: string) => void lines.push(line) })
    : createLog('silent')
  const config = readConfig(options.env ?? {})
  const deps: HttpDeps = {
    config,
    disks: createDisks({ config, clock: Date.now }),
    database,
    log,
    securityEvents: createSecurityEvents(database, log),
    auth: { clock: Date.now },
    authenticate: async (bearer) => (bearer === TOKEN ? SOMEONE : null),
    hub: createHub({ notify: async () => undefined, onNotifyError: () => undefined }),
    build: { id: 'build-1', folder: options.folder },
  }
  const app = await buildApp(deps as Deps, options.areas ?? [])
  onTestFinished(async () => {
    await deps.hub.close()
    await app.close()
    await database.close()
  })
  return app
}

/** The fault an answer names, with its status. */
export function refusal(answer: LightMyRequestResponse): { status: number; fault: unknown; body: unknown } {
  const body = answer.json()
  return { status: answer.statusCode, fault: body?.data?.fault, body }
}

export function post(
  url: string,
  payload: object | string,
  headers: Record<string, string> = {},
): InjectOptions {
  return {
    method: 'POST',
    url,
    payload,
    headers: { ...signedIn, 'content-type': 'application/json', ...headers },
  }
}
