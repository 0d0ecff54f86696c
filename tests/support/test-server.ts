import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, InputOf, Method, OutputOf } from '../../contract/endpoint.ts'
import { envelope, type FaultDetails, faultDetails } from '../../contract/envelope.ts'
import { buildApp, type RegisterRoutes } from '../../server/app.ts'
import { startSession } from '../../server/auth/sessions.ts'
import { createLog } from '../../server/base/log.ts'
import { compose } from '../../server/compose.ts'
import { readConfig } from '../../server/config.ts'
import type { Deps } from '../../server/deps.ts'
import { AREAS } from '../../server/routes/areas.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { requestOf } from './request-of.ts'

/** Who calls: a person of the organisation, who gets a session at the first call, or a bearer token as it is. */
export type Caller = { readonly corpId: string; readonly userId: string } | string

export type CallOptions = {
  readonly as?: Caller
  readonly headers?: Readonly<Record<string, string>>
  /** By default what our client uses: POST for what changes state, else the contract's method. */
  readonly method?: Method
}

/** The contract's input, or anything else to see it refused. */
type Input<E extends Endpoint> = InputOf<E> | Readonly<Record<string, unknown>>

/** What a call came to. */
export type Answer<Data> = {
  readonly status: number
  readonly errcode: number
  readonly message: string
  /** Null when the call succeeded. */
  readonly fault: FaultDetails | null
  /** Throws when the call was refused. */
  readonly data: Data
  readonly response: LightMyRequestResponse
}

export type TestServer = {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly fresh: FreshDatabase
  /** Lines of the log, whatever its level. */
  readonly lines: readonly string[]
  /** Calls like our client. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, options?: CallOptions): Promise<Answer<OutputOf<E>>>
  /** Any request at all. */
  raw(request: InjectOptions, as?: Caller): Promise<LightMyRequestResponse>
  /** A bearer token of a session of this person. */
  tokenOf(person: { readonly corpId: string; readonly userId: string }): Promise<string>
  close(): Promise<void>
}

export type TestServerOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly areas?: readonly RegisterRoutes[]
  readonly buildFolder?: string
  /** Another server of the same system: the same database and secret. */
  readonly beside?: TestServer
  /** The master secret, where a server in a process of its own has to know it; that one refuses `TEST_SECRET`. */
  readonly secret?: string
  /** Milliseconds since 1970 for tokens. */
  readonly clock?: () => number
  /** Puts something in the place of what the outside world does. */
  readonly change?: (deps: Deps) => Deps
}

/** The master secret of every test server, so that two on one database are one system. */
export const TEST_SECRET = 'test-secret-Yk3vQ8mWz2LrT7pXc5NdHs9BfJg'

/** The whole server in process over a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const fresh = options.beside?.fresh ?? (await freshDatabase())
  const lines: string[] = []
  const composed = compose({
    config: readConfig(options.env ?? {}),
    database: fresh.database,
    log: createLog('debug', { write: (line: string) => void lines.push(line) }),
    masterSecret: new TextEncoder().encode(options.secret ?? TEST_SECRET),
    build: { id: 'test-build', folder: options.buildFolder },
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const deps = options.change?.(composed) ?? composed
  const app = await buildApp(deps, options.areas ?? AREAS)
  const tokenOf = tokenSource(deps)
  const headersOf = async ({ as, headers }: CallOptions): Promise<Record<string, string>> => {
    const token = typeof as === 'object' ? await tokenOf(as) : as
    return { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers }
  }
  const call: TestServer['call'] = async (endpoint, input, callOptions = {}) => {
    const request = requestOf(endpoint, input, deps.config.basePath, callOptions.method)
    const headers = { ...request.headers, ...(await headersOf(callOptions)) }
    return readAnswer(endpoint, await app.inject({ ...request, headers }))
  }
  return {
    app,
    deps,
    fresh,
    lines,
    call,
    raw: async (request, as) => {
      const headers = { ...(await headersOf(as === undefined ? {} : { as })), ...request.headers }
      return await app.inject({ ...request, headers })
    },
    tokenOf,
    close: async () => {
      await deps.hub.close()
      await app.close()
      if (options.beside === undefined) await fresh.drop()
    },
  }
}

function tokenSource({ auth, database }: Deps): TestServer['tokenOf'] {
  const known = new Map<string, Promise<string>>()
  const signIn = async (corpId: string, userId: string): Promise<string> => {
    const { rows } = await database.query<{ username: string; session_epoch: number }>({
      text: 'select username, session_epoch from app_user where corp_id = $1 and id = $2',
      values: [corpId, userId],
    })
    const row = rows[0]
    if (row === undefined) throw new Error(`There is no person ${userId} in ${corpId}`)
    const owner = { corpId, userId, username: row.username, epoch: row.session_epoch }
    return (await startSession(auth, owner, { ip: '127.0.0.1' })).tokens.access_token
  }
  return ({ corpId, userId }) => {
    const key = `${corpId}/${userId}`
    const token = known.get(key) ?? signIn(corpId, userId)
    known.set(key, token)
    // A failed one is tried again the next time.
    token.catch(() => known.delete(key))
    return token
  }
}

function readAnswer<E extends Endpoint>(endpoint: E, response: LightMyRequestResponse): Answer<OutputOf<E>> {
  const status = response.statusCode
  const body: unknown = response.json()
  const isBare = endpoint.raw && status < 400 && !isRefusal(body)
  const { errcode, errmsg, data } = isBare ? { errcode: 0, errmsg: '', data: body } : z.parse(envelope, body)
  const fault = errcode === 0 ? null : z.parse(faultDetails, data)
  return {
    status,
    errcode,
    message: errmsg,
    fault,
    get data() {
      if (fault) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(fault)} (${errmsg})`)
      return z.parse<E['output']>(endpoint.output, data)
    },
    response,
  }
}

/** A business refusal travels with 200, also where the answer has no envelope. */
function isRefusal(body: unknown): boolean {
  const parsed = z.safeParse(envelope, body)
  return parsed.success && parsed.data.errcode !== 0
}
